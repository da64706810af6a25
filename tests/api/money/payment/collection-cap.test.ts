import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/installment/due-date.ts'
import { attemptLifetimeMs } from '#domain/payment/attempt-machine.ts'
import { unverifiedCap } from '#domain/organisation/verification-limits.ts'
import { readBalance } from '#server/money/ledger/balance-store.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { aMeeting } from '../../../build/money/a-meeting.ts'
import { savedCard } from '../../../build/money/a-sale.ts'
import { anUnverifiedForm, moveTo } from '../../../build/money/an-unverified-form.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

const accepted = '4242424242424242'
const declined = '4000000000000002'

let world: World
let form: StoredForm
let shopper: ReturnType<typeof aShopper>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  form = await anUnverifiedForm(world, {
    form: { frequencies: ['SINGLE', 'SUBSCRIPTION'], installments: [1, 3] },
  })
  shopper = aShopper(world, form)
})
afterEach(() => world.close())

const collected = () => readBalance(world.deps.db, form.organisationId)

/** The ids of the payments that were frozen, and the errors of the others. */
async function startAtOnce(count: number, amount: number) {
  const carts = await Promise.all(Array.from({ length: count }, () => shopper.fillCart(amount, 0)))
  const answers = await Promise.all(carts.map((cart) => shopper.startPayment(cart)))
  const started = answers.flatMap(({ body }) => body.paymentRequestId ?? [])
  const refused = answers.filter(({ status }) => status !== 200)
  return { started, refused: refused.map(({ status, body }) => ({ status, ...body })) }
}

test('eight payments at once: those above the cap are refused, and what is captured stays below', async () => {
  const { started, refused } = await startAtOnce(8, 200_000)
  expect(started.length).toBe(1)
  expect(refused.length).toBe(7)
  for (const one of refused) expect(one).toMatchObject({ status: 409, code: 'COLLECTION_CAP' })
  for (const id of started) expect((await shopper.charge(id, accepted)).executed.status).toBe('Confirmed')
  expect(await collected()).toBe(200_000)
  expect((await startAtOnce(2, 30_000)).started.length).toBe(1)
  expect(await violationsOf(world)).toEqual([])
})

test('without the lock of an association, payments started at once pass its cap together', async () => {
  await rewriteFunction(world.deps.db, 'assert_under_cap', [
    [/-- guard: one payment after the other[\s\S]*-- end guard/, ''],
    ['end if;', `end if; ${await aMeeting(world.deps.db, 2)}`],
  ])
  expect((await startAtOnce(2, 200_000)).started.length).toBe(2)
})

test('the cap is collected to the cent, and not one more', async () => {
  await shopper.pay(accepted, 4200)
  const left = unverifiedCap - 4200
  expect((await startAtOnce(1, left + 1)).refused).toMatchObject([{ code: 'COLLECTION_CAP' }])
  expect((await startAtOnce(1, left)).started.length).toBe(1)
  expect((await startAtOnce(1, 100)).refused).toMatchObject([{ code: 'COLLECTION_CAP' }])
})

test('a refused card gives its part back; it is taken again before the next card, if it is still there', async () => {
  const first = await shopper.pay(declined, 200_000)
  const { started } = await startAtOnce(1, 200_000)
  expect(started.length).toBe(1)
  const again = await shopper.openSession(first.paymentRequestId)
  expect(again).toMatchObject({ status: 409, body: { code: 'COLLECTION_CAP' } })
  await world.moveTime(attemptLifetimeMs)
  await pollAttempts(world.deps)
  expect((await shopper.openSession(first.paymentRequestId)).status).toBe(200)
  expect((await shopper.charge(first.paymentRequestId, accepted)).executed.status).toBe('Confirmed')
  expect(await collected()).toBe(200_000)
  expect(await violationsOf(world)).toEqual([])
})

test('instalments that are still to come count', async () => {
  const cart = await shopper.fillCart(240_000, 0)
  await shopper.saveInstallments(cart, 3)
  await shopper.payCart(cart, accepted)
  expect(await collected()).toBe(80_000)
  expect((await startAtOnce(1, 20_000)).refused).toMatchObject([{ code: 'COLLECTION_CAP' }])
  expect((await startAtOnce(1, 10_000)).started.length).toBe(1)
})

test('the months of a donation wait for the verification where they would pass the cap', async () => {
  const collector = aCollector(world)
  const gift = { tierId: shopper.openTierId, customAmount: 100_000, frequency: 'SUBSCRIPTION' }
  const cart = await shopper.fillItems([gift])
  await shopper.saveTip(cart, 0)
  const { paymentId, executed } = await shopper.payCart(cart, savedCard)
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await shopper.confirm(paymentId)
  const lastDue = async () => (await listDebits(world.deps.db)).at(-1)?.due ?? ''
  await collector.passTo(await lastDue())
  expect(await collected()).toBe(200_000)
  await collector.passTo(await lastDue())
  expect(await collected()).toBe(200_000)
  await moveTo(world, form, 'verify')
  expect(await collector.passTo(addDays(await lastDue(), 1))).toBe(1)
  expect(await collected()).toBe(300_000)
  expect(await violationsOf(world)).toEqual([])
})
