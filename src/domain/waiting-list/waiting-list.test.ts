import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { checkWaiting } from '#domain/waiting-list/check-waiting.ts'
import { waitingEntryMachine } from '#domain/waiting-list/waiting-entry-machine.ts'
import {
  type WaitingUnits,
  hasWaitingList,
  isListOver,
  mostWanted,
  offerEndsAt,
  offerMs,
  planOffers,
} from '#domain/waiting-list/waiting-list.ts'
import { aTicket, aTier } from '../../../tests/build/domain/definitions.ts'

const now = new Date('2027-03-01T10:00:00Z')
const hour = 3_600_000
const event = { type: 'Event', state: 'published', saleEndDate: null, endDate: null } as const
const inHours = (hours: number) => new Date(now.getTime() + hours * hour).toISOString()

it.each([
  ['without an end of the sale', {}, null, offerMs],
  ['with the end of the sale before', { saleEndDate: inHours(5) }, null, 5 * hour],
  ['with the end of the event before', { endDate: inHours(3), saleEndDate: inHours(5) }, null, 3 * hour],
  ['with the end of its price before', { saleEndDate: inHours(5) }, inHours(2), 2 * hour],
  ['with ends long after', { saleEndDate: inHours(100) }, inHours(200), offerMs],
])('an offer %s', (_name, form, saleEndDate, lasts) => {
  const ends = offerEndsAt({ ...event, ...form }, { saleEndDate }, now)
  expect(ends.getTime() - now.getTime()).toBe(lasts)
})

it.each([
  ['that sells', {}, {}, false],
  ['that is suspended or disabled', { state: 'disabled' } as const, {}, false],
  ['that is deleted', { state: 'deleted' } as const, {}, true],
  ['whose event is over', { endDate: inHours(-1) }, {}, true],
  ['whose price is over', {}, { saleEndDate: inHours(-1) }, true],
  ['without this price', {}, null, true],
])('the list of a form %s', (_name, form, tier, isOver) => {
  const given = tier === null ? undefined : { saleEndDate: null, ...tier }
  expect(isListOver({ ...event, ...form }, given, now)).toBe(isOver)
})

test('tickets and memberships have a list where the form turned it on, gifts have none', () => {
  expect(hasWaitingList({ waitingList: true }, aTicket())).toBe(true)
  expect(hasWaitingList({}, aTicket())).toBe(false)
  expect(hasWaitingList({ waitingList: true }, aTier({ tierType: 'Donation' }))).toBe(false)
})

it.each([
  [{}, 10],
  [{ maxPerCart: 4 }, 4],
  [{ maxPerCart: 4, maxPerUser: 2 }, 2],
  [{ stock: 3 }, 3],
  [{ stock: 0 }, 1],
])('an entry of a price with %s asks for %s at most', (limits, most) =>
  expect(mostWanted(aTicket(limits))).toBe(most),
)

test('a request says what is missing at its fields', () => {
  expect(checkWaiting({ email: 'zoe@exemple.fr', firstName: 'Zoé', quantity: 2 }, 2)).toEqual([])
  expect(checkWaiting({ email: 'zoe', firstName: '', quantity: 3 }, 2)).toMatchObject([
    { field: 'waiting.firstName', code: 'REQUIRED' },
    { field: 'waiting.email', code: 'EMAIL' },
    { field: 'waiting.quantity', code: 'QUANTITY' },
  ])
})

interface Person extends WaitingUnits {
  state: 'waiting' | 'offered' | 'accepted' | 'gone'
}

/** A hall of two prices under one limit, with lines, orders and offers: what the database and the worker do. */
class Hall {
  readonly capacity: Record<string, number> = { a: 3, b: 2 }
  form = 4
  readonly taken: Record<string, number> = { a: 0, b: 0 }
  readonly line: Person[] = []
  /** For each entry, whether it fitted when a later one of its price was offered. */
  passed: string[] = []

  left(): Map<string, number> {
    return new Map(Object.entries(this.capacity).map(([id, all]) => [id, all - (this.taken[id] ?? 0)]))
  }

  entries(): number {
    return this.form - Object.values(this.taken).reduce((sum, one) => sum + one, 0)
  }

  advance(): void {
    const waiting = this.line.filter(({ state }) => state === 'waiting')
    const left = this.left()
    let entries = this.entries()
    const offered = planOffers(waiting, left, entries)
    for (const person of waiting) {
      const fits = person.quantity <= Math.min(left.get(person.tierId) ?? 0, entries)
      if (fits !== offered.includes(person)) this.passed.push(person.id)
      if (!fits) continue
      left.set(person.tierId, (left.get(person.tierId) ?? 0) - person.quantity)
      entries -= person.quantity
      this.take(person.tierId, person.quantity)
      person.state = 'offered'
    }
  }

  take(tierId: string, units: number): void {
    this.taken[tierId] = (this.taken[tierId] ?? 0) + units
  }
}

type Step = (hall: Hall) => void
const tierId = fc.constantFrom('a', 'b')
const pick = (hall: Hall, at: number, state: Person['state']) => {
  const found = hall.line.filter((person) => person.state === state)
  return found[at % Math.max(1, found.length)]
}
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(tierId, fc.integer({ min: 1, max: 4 })).map(([tier, quantity]): Step => (hall) => {
    hall.line.push({ id: String(hall.line.length), tierId: tier, quantity, state: 'waiting' })
  }),
  // Leaves, is too late or is removed: what was offered is free again.
  fc.nat(20).map((at): Step => (hall) => {
    const person = pick(hall, at, 'offered') ?? pick(hall, at, 'waiting')
    if (person === undefined) return
    if (person.state === 'offered') hall.take(person.tierId, -person.quantity)
    person.state = 'gone'
  }),
  fc.nat(20).map((at): Step => (hall) => {
    const person = pick(hall, at, 'offered')
    if (person !== undefined) person.state = 'accepted'
  }),
  // A visitor buys what the lines leave, or gives it back.
  tierId.map((tier): Step => (hall) => {
    if (Math.min(hall.left().get(tier) ?? 0, hall.entries()) > 0) hall.take(tier, 1)
  }),
  fc.tuple(tierId, fc.integer({ min: 1, max: 3 })).map(([tier, more]): Step => (hall) => {
    hall.capacity[tier] = (hall.capacity[tier] ?? 0) + more
    hall.form += more
  }),
  fc.constant<Step>((hall) => hall.advance()),
)

describe('whatever people, buyers and the association do', () => {
  test('never more is offered than is free, in the order of the line, and nothing that fits is left', () => {
    fc.assert(
      fc.property(fc.array(steps, { maxLength: 60 }), (sequence) => {
        const hall = new Hall()
        for (const step of sequence) {
          step(hall)
          for (const units of hall.left().values()) expect(units).toBeGreaterThanOrEqual(0)
          expect(hall.entries()).toBeGreaterThanOrEqual(0)
        }
        hall.advance()
        expect(hall.passed).toEqual([])
        const left = hall.left()
        for (const person of hall.line.filter(({ state }) => state === 'waiting'))
          expect(person.quantity).toBeGreaterThan(Math.min(left.get(person.tierId) ?? 0, hall.entries()))
      }),
    )
  })

  test('an entry ends once: no event leads out of an end', () => {
    const live: readonly string[] = waitingEntryMachine.sets.live
    for (const [state, edges] of Object.entries(waitingEntryMachine.table))
      expect(Object.keys(edges).length > 0).toBe(live.includes(state))
  })
})
