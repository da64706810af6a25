import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/installment/due-date.ts'
import { extendSchedules } from '#server/money/collection/extend-schedules.ts'
import { notifyExpiring } from '#server/money/collection/notify-expiring.ts'
import { notifyAbandoned } from '#server/money/collection/notify-abandoned.ts'
import { notifyUpcoming } from '#server/money/collection/notify-upcoming.ts'
import { remindAbandoned } from '#server/messages/reminder/remind-abandoned.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { aCourse, payManyInThree } from '../../../build/collection/many-in-three.ts'
import { payMonthly } from '../../../build/money/a-sale.ts'
import { poison } from '../../../build/money/poison.ts'

// One row that cannot be processed comes first, among valid ones. The valid ones are processed, the error is logged,
// and the row is processed once it is repaired.

const count = 3
let world: World
let reported: unknown[]
beforeEach(async () => {
  reported = []
  const made = await aWorld({ webhooks: false })
  const log = pino({ level: 'error' }, { write: (line) => void reported.push(JSON.parse(line)) })
  world = { ...made, deps: { ...made.deps, log } }
})
afterEach(() => world.close())

const mailsOf = async (kind: string) =>
  (await world.deps.db.selectFrom('mail').select('id').where('kind', '=', kind).execute()).length
const first = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('no row')
  return row
}
/** The second debits of several orders in three, in the order in which they are listed. */
const secondDebits = async () =>
  (await listDebits(world.deps.db))
    .filter(({ number }) => number === 2)
    .toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1))
const payAll = async () => payManyInThree(world, await aCourse(world), count)

test('a future debit that cannot be announced', async () => {
  await payAll()
  const { due, paymentId } = first(await secondDebits())
  await aCollector(world).goTo(addDays(due, -2))
  const payments = world.deps.db.updateTable('payment').where('id', '=', paymentId)
  const { snapshot } = await world.deps.db
    .selectFrom('payment')
    .select('snapshot')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  // Its mail cannot be composed.
  await payments.set({ snapshot: '{}' }).execute()
  expect(await notifyUpcoming(world.deps)).toBe(count - 1)
  expect(reported).toMatchObject([{ msg: 'payer not notified of upcoming debit', paymentId }])
  expect(await notifyUpcoming(world.deps)).toBe(0)
  await payments.set({ snapshot: JSON.stringify(snapshot) }).execute()
  expect(await notifyUpcoming(world.deps)).toBe(1)
  expect(await mailsOf('installmentUpcoming')).toBe(count)
})

test('an abandoned debit whose association cannot be notified', async () => {
  await payAll()
  const { due, paymentId } = first(await secondDebits())
  const { db } = world.deps
  await db
    .updateTable('installment')
    .set({ state: 'refused', try_on: null, refusal: 'hapay_lost_card' })
    .where('number', '=', 2)
    .execute()
  await aCollector(world).goTo(addDays(due, 14))
  const mend = await poison(db, 'installment', 'payment_id', paymentId)
  expect(await notifyAbandoned(world.deps)).toBe(count - 1)
  expect(reported).toMatchObject([{ msg: 'association not notified of abandoned debit', paymentId }])
  await mend()
  expect(await notifyAbandoned(world.deps)).toBe(1)
  expect(await mailsOf('installmentGivenUp')).toBe(count)
})

test('an expiring card whose payer cannot be notified', async () => {
  await payAll()
  const { db, clock } = world.deps
  const ends = { expiry_month: clock.now().getUTCMonth() + 1, expiry_year: clock.now().getUTCFullYear() }
  await db.updateTable('mandate').set(ends).execute()
  await world.moveTime(31 * 86_400_000)
  const { id: mandateId } = first(await db.selectFrom('mandate').select('id').orderBy('id').execute())
  const mend = await poison(db, 'mandate', 'id', mandateId)
  expect(await notifyExpiring(world.deps)).toBe(count - 1)
  expect(reported).toMatchObject([{ msg: 'payer not notified of expiring card', mandateId }])
  await mend()
  expect(await notifyExpiring(world.deps)).toBe(1)
  expect(await mailsOf('cardExpiring')).toBe(count)
})

test('a monthly gift to which no month can be added', async () => {
  for (let index = 0; index < count; index += 1) await payMonthly(world)
  const { db } = world.deps
  await db
    .updateTable('installment')
    .set({ state: 'paid', try_on: null })
    .where('awaits_next', '=', true)
    .execute()
  const { id: scheduleId } = first(await db.selectFrom('schedule').select('id').orderBy('id').execute())
  const mend = await poison(db, 'installment', 'schedule_id', scheduleId)
  expect(await extendSchedules(world.deps)).toBe(count - 1)
  expect(reported).toMatchObject([{ msg: 'schedule not extended', scheduleId }])
  await mend()
  expect([await extendSchedules(world.deps), await extendSchedules(world.deps)]).toEqual([1, 0])
})

test('an abandoned cart whose payer cannot be reminded', async () => {
  const form = await aForm(world.deps.db, { form: { remindAbandonedCart: true } })
  const payments: { id: string; cartId: string }[] = []
  for (let index = 0; index < count; index += 1) {
    const shopper = aShopper(world, form)
    const cart = await shopper.fillCart()
    payments.push({ id: await shopper.freeze(cart), cartId: cart.id })
  }
  await world.moveTime(62 * 60_000)
  const { id, cartId } = first(payments.toSorted((a, b) => (a.cartId < b.cartId ? -1 : 1)))
  const mend = await poison(world.deps.db, 'mail', 'subject_id', cartId)
  await remindAbandoned(world.deps)
  expect(await mailsOf('abandonedCart')).toBe(count - 1)
  expect(reported).toMatchObject([{ msg: 'payer not reminded', paymentId: id }])
  await mend()
  await remindAbandoned(world.deps)
  await remindAbandoned(world.deps)
  expect(await mailsOf('abandonedCart')).toBe(count)
})
