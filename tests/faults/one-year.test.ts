import { expect, inject, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { type World, aWorld } from '../build/a-world.ts'
import { aYear, habits } from '../build/collection/a-year.ts'
import { wrongMoves } from '../build/model/moves.ts'
import { violationsOf } from '../build/invariant-checks.ts'

/** Days and hours in Paris of the orders: ends of months, both sides of the night that is an hour longer. */
const orderMoments = [
  '2027-10-15T10:00:00Z',
  '2027-10-30T21:30:00Z',
  '2027-10-30T22:30:00Z',
  '2027-10-31T01:30:00Z',
  '2027-11-30T10:00:00Z',
  '2027-12-31T22:59:59Z',
  '2028-01-31T10:00:00Z',
  '2028-02-29T10:00:00Z',
]
const lastDay = '2029-03-31'
/**
 * The nights that are an hour shorter or longer: a quarter to midnight in Paris, then between one and half past three.
 */
const nights: Readonly<Record<string, readonly [before: string, ...during: string[]]>> = {
  '2028-03-26': ['2028-03-25T22:45:00Z', '2028-03-26T00:30:00Z', '2028-03-26T01:30:00Z'],
  '2028-10-29': [
    '2028-10-28T21:45:00Z',
    '2028-10-28T23:30:00Z',
    '2028-10-29T00:30:00Z',
    '2028-10-29T01:30:00Z',
  ],
}
/** Days with debits: those nights, 29 February, ends of months of every length. */
const daysToSee = [
  '2028-02-29',
  '2028-03-31',
  '2028-04-30',
  '2028-12-31',
  '2029-02-28',
  ...Object.keys(nights),
]
/** Payers with full refunds, and when: a course in ten times, a monthly gift, seven debits each by then. */
const refunded = { payers: [2, 7], on: '2028-05-02', debits: 7 }
const monthly = 1550
const course = 10_100

/** The number of debits of a monthly gift by a day, counted by another calendar than the product's. */
function monthsSince(orderedOn: string, debitDay: number | null, today: string): number {
  const [year = 0, month = 0, day = 0] = orderedOn.split('-').map(Number)
  let count = 1
  for (let later = 1; ; later += 1) {
    const last = new Date(Date.UTC(year, month + later, 0)).getUTCDate()
    const due = new Date(Date.UTC(year, month - 1 + later, Math.min(debitDay ?? day, last)))
    if (due.toISOString().slice(0, 10) > today) return count
    count += 1
  }
}

const goTo = (world: World, instant: string) =>
  world.moveTime(Date.parse(instant) - world.deps.clock.now().getTime())

async function countMails(world: World): Promise<Record<string, number>> {
  const rows = await world.deps.db
    .selectFrom('mail')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
}

/** Amount that the bank must have captured by a day, from the day of each order and the behaviour of its payer. */
async function expectedBy(world: World, today: string): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('installment')
    .innerJoin('payment', 'payment.id', 'installment.payment_id')
    .innerJoin('schedule', 'schedule.id', 'installment.schedule_id')
    .innerJoin('mandate', 'mandate.id', 'schedule.mandate_id')
    .select(['due_on', 'payer_email'])
    .where('installment.number', '=', 1)
    .execute()
  return rows.reduce((all, { due_on, payer_email }) => {
    const payer = Number(/\d+/.exec(payer_email)?.[0])
    const habit = habits[payer % habits.length]
    if (habit === undefined) throw new Error('no habit')
    if (refunded.payers.includes(payer))
      return all + refunded.debits * (habit.isMonthly ? monthly : course / 10)
    return all + (habit.isMonthly ? monthly * monthsSince(due_on, habit.debitDay, today) : course)
  }, 0)
}

/** The expected states of debits: one future debit of each monthly gift, refunded ones, all others paid. */
const ends = [
  'INSTALLMENT paid of ended',
  'SUBSCRIPTION paid of active',
  'SUBSCRIPTION planned of active',
  ...['INSTALLMENT', 'SUBSCRIPTION'].flatMap((kind) => [
    `${kind} refunded of cancelled`,
    `${kind} cancelled of cancelled`,
  ]),
]

const countPlanned = async (world: World, day: string) =>
  (
    await world.deps.db
      .selectFrom('installment')
      .select('number')
      .where('due_on', '=', day)
      .where('state', '=', 'planned')
      .execute()
  ).length

/** The collector on a night that is an hour shorter or longer: nothing before midnight in Paris, then all. */
async function passNight(world: World, turn: () => Promise<number>, day: string): Promise<void> {
  const [before = '', ...during] = nights[day] ?? []
  if (before === '') return
  const due = await countPlanned(world, day)
  expect(due).toBeGreaterThan(0)
  await goTo(world, before)
  await turn()
  expect(await countPlanned(world, day)).toBe(due)
  for (const instant of during) {
    await goTo(world, instant)
    await turn()
    expect(await countPlanned(world, day)).toBe(0)
  }
}

/**
 * The expected number of notices of a refused debit: to payers the first time and after the last try, to associations
 * after the fourth.
 */
async function expectedRefusals(world: World, regularised: ReadonlySet<string>) {
  const rows = await world.deps.db
    .selectFrom('payment_attempt')
    .select(({ fn }) => ['payment_id', fn.countAll<number>().as('refusals')])
    .where('kind', '=', 'collector')
    .where('state', '=', 'failed')
    .where('error_code', '<>', 'hapay_processing_error')
    .groupBy('payment_id')
    .execute()
  const twice = rows.filter(({ payment_id: id, refusals }) => Number(refusals) > 1 && regularised.has(id))
  return {
    installmentRefused: rows.length + twice.length,
    installmentGivenUp: rows.filter(({ refusals }) => Number(refusals) === 4).length,
  }
}

async function listStates(world: World) {
  return world.deps.db
    .selectFrom('installment')
    .innerJoin('schedule', 'schedule.id', 'installment.schedule_id')
    .select([
      'kind',
      'schedule_id',
      'installment.number',
      'installment.state',
      'due_on',
      'noticed',
      'schedule.state as schedule',
    ])
    .execute()
}

/**
 * Later debits that were collected without an announcement. An order in the last second of a day may be debited on the
 * next day, without time for an announcement.
 */
function listUnnotified(states: Awaited<ReturnType<typeof listStates>>) {
  const first = states.filter(({ number }) => number === 1)
  const orderedOn = new Map(first.map(({ schedule_id, due_on }) => [schedule_id, due_on]))
  return states.filter(
    ({ number, state, noticed, schedule_id, due_on }) =>
      number > 1 &&
      (state === 'paid' || state === 'refunded') &&
      !noticed &&
      due_on > addDays(orderedOn.get(schedule_id) ?? '', 1),
  )
}

/** Two minutes, and far longer on a busy machine. */
const limit = { timeout: 900_000 }

test('a year and a half of payers: every debit is paid to the cent and announced once', limit, async () => {
  const payers = inject('yearPayers')
  const world = await aWorld({ webhooks: false })
  try {
    const year = await aYear(world)
    let ordered = 0
    const orderAll = async (moment: string) => {
      await goTo(world, moment)
      const until = Math.ceil((payers * (orderMoments.indexOf(moment) + 1)) / orderMoments.length)
      for (; ordered < until; ordered += 1) {
        const habit = habits[ordered % habits.length]
        if (habit === undefined) throw new Error('no habit')
        await year.order(ordered, habit)
      }
    }
    const waiting = [...orderMoments]
    let day = '2027-10-15'
    while (day <= lastDay) {
      while (waiting[0] !== undefined && parisDate(new Date(waiting[0])) === day) {
        await orderAll(waiting.shift() ?? '')
      }
      // The refusals of this day: some payers lack money once, the provider fails once a month.
      const refusals = day.endsWith('-28')
        ? (['hapay_insufficient_funds', 'hapay_processing_error'] as const)
        : []
      if (refusals.length > 0) await world.setScenario({ nextSaved: refusals })
      await passNight(world, year.turn, day)
      await year.passTo(day)
      await year.regularise()
      if (day === refunded.on) for (const payer of refunded.payers) await year.refund(payer)
      day = addDays(day, 1)
    }
    expect(ordered).toBe(payers)
    const states = await listStates(world)
    expect(new Set(states.map(({ kind, state, schedule }) => `${kind} ${state} of ${schedule}`))).toEqual(
      new Set(ends),
    )
    const { charges, refunds } = await world.readProviderLedger()
    const captured = charges.filter(({ state }) => state === 'succeeded')
    expect(captured.reduce((all, { amount }) => all + amount, 0)).toBe(await expectedBy(world, lastDay))
    expect(refunds.reduce((all, { amount }) => all + amount, 0)).toBe(
      refunded.debits * (monthly + course / 10),
    )
    const later = states.filter(
      ({ number, state }) => number > 1 && (state === 'paid' || state === 'refunded'),
    )
    expect(later.map(({ due_on }) => due_on)).toEqual(expect.arrayContaining(daysToSee))
    expect(listUnnotified(states)).toEqual([])
    expect(year.regularised.size).toBeGreaterThan(payers / 10)
    const haveCard = (index: number) => habits[index % habits.length]?.expiry.year === 2028
    expect(await countMails(world)).toEqual({
      payerConfirmation: payers,
      newGift: payers,
      installmentUpcoming: states.filter(({ noticed }) => noticed).length,
      installmentPaid: later.length,
      ...(await expectedRefusals(world, year.regularised)),
      cardExpiring: Array.from({ length: payers }, (_, index) => index).filter(haveCard).length,
      refundNotice: refunded.payers.length,
    })
    expect(await violationsOf(world)).toEqual([])
    expect(await wrongMoves(world.deps.db)).toEqual([])
  } finally {
    await world.close()
  }
})
