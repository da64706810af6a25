import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DoorEntry, entriesByTicket } from '#domain/check-in/door-list.ts'

const anEntry = fc.record({
  id: fc.uuid(),
  number: fc.integer({ min: 1, max: 4 }),
  at: fc.integer({ min: 0, max: 5 }).map((minute) => `2027-03-13T18:0${minute}:00Z`),
  gate: fc.constantFrom('Porte A', 'Porte B'),
  device: fc.constant(1),
  undoneAt: fc.option(fc.constant('2027-03-13T19:00:00Z')),
})

test('every device decides the same, in whatever order entries reached it', () => {
  fc.assert(
    fc.property(
      fc
        .uniqueArray(anEntry, { selector: ({ id }) => id })
        .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([one, other]) => {
        expect(entriesByTicket(other)).toEqual(entriesByTicket(one))
      },
    ),
  )
})

test('one entry counts for a ticket, none is lost, and it is the earliest', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anEntry, { selector: ({ id }) => id }), (all: readonly DoorEntry[]) => {
      const valid = all.filter(({ undoneAt }) => undoneAt === null)
      const byTicket = entriesByTicket(all)
      const counted = [...byTicket.values()].flatMap(({ first, later }) => [first, ...later])
      expect(new Set(counted)).toEqual(new Set(valid))
      for (const { first, later } of byTicket.values())
        for (const other of later) expect(first.at <= other.at).toBe(true)
    }),
  )
})
