import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { countWaiting } from '#server/platform/db/health-store.ts'
import { rollUpTotals } from '#server/catalogue/form/form-store.ts'
import { handleProviderEvent } from '#server/money/provider-sync/handle-provider-event.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { payInThree } from '../../../build/money/a-sale.ts'
import { anEvent, postEvent } from '../../../build/money/provider-events.ts'
import { give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

// Refunds that were made and came back: the payer's bank did not accept them.

let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

const raised = async (formId: string) => {
  await rollUpTotals(world.deps.db, world.deps.clock.now(), 1_000)
  const { amount_cents, contributors } = await world.deps.db
    .selectFrom('form_total')
    .selectAll()
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow()
  return [amount_cents, contributors]
}

const states = async () =>
  (await world.deps.db.selectFrom('refund').select('state').orderBy('created_at').execute()).map(
    ({ state }) => state,
  )

/** Every refund of the provider's ledger comes back, and it reports this: once in one event, twice in another. */
async function comeBack({ isReported = true } = {}): Promise<void> {
  for (const { id } of (await world.readProviderLedger()).refunds) await world.returnRefund(id)
  if (!isReported) return
  const refunds = await world.deps.db.selectFrom('refund').selectAll().execute()
  for (const { id, attempt_id } of refunds) {
    for (const event of [`evt_1_${id}`, `evt_2_${id}`]) {
      await postEvent(world, anEvent(attempt_id, event).replace('charge.succeeded', 'refund.failed'))
      await handleProviderEvent(world.deps, 'sandbox', event)
    }
  }
}

/** A gift of 42.00 € with a tip of 3.40 €. */
async function aGift() {
  const form = await aForm(world.deps.db)
  await aShopper(world, form).pay('4242424242424242')
  return { form, orderId: await lastOrder(world.deps) }
}

test('ledger and totals are as before, the operator is notified, and the refund can be requested again', async () => {
  const { form, orderId } = await aGift()
  expect(await give(world.deps, orderId)).toEqual(['refunded'])
  expect([await owed(world.deps), await raised(form.id)]).toEqual([0, [0, 0]])
  await comeBack({ isReported: false })
  // Our own ledger is consistent before and after we know: only the provider's ledger differs.
  expect((await violationsOf(world)).map(({ invariant }) => invariant.slice(0, 2))).toEqual(['I2'])
  await comeBack()
  expect(await states()).toEqual(['failed'])
  expect([await owed(world.deps), await raised(form.id)]).toEqual([4200, [4200, 1]])
  expect(await countWaiting(world.deps.db)).toMatchObject({ failedRefunds: 1, openRefunds: 0 })
  expect(await violationsOf(world)).toEqual([])
  // The donor is not named: the name was withdrawn with the gift.
  const shown = await world.deps.db.selectFrom('contribution').selectAll().execute()
  expect(shown).toMatchObject([{ display_name: null, amount_cents: 4200, publish_amount: false }])

  expect(await give(world.deps, orderId)).toEqual(['refunded'])
  expect([await owed(world.deps), await raised(form.id)]).toEqual([0, [0, 0]])
  expect(await countWaiting(world.deps.db)).toMatchObject({ failedRefunds: 0 })
  expect((await world.readProviderLedger()).refunds.map(({ amount }) => amount)).toEqual([4540])
  expect(await violationsOf(world)).toEqual([])
})

test('reconciliation finds a returned refund whose event was lost', async () => {
  const { orderId } = await aGift()
  await give(world.deps, orderId, { wish: { scope: 'tip' } })
  await comeBack({ isReported: false })
  const [found] = await reconcile(world.deps, 1)
  expect(found?.differences).toEqual([])
  expect(await states()).toEqual(['failed'])
  const { reverses } = await world.deps.db
    .selectFrom('ledger_tx')
    .select('reverses')
    .where('ext_key', 'like', 'refund-reverted:%')
    .executeTakeFirstOrThrow()
  expect(reverses).not.toBeNull()
  expect(await violationsOf(world)).toEqual([])
  expect(await give(world.deps, orderId, { wish: { scope: 'tip' } })).toEqual(['refunded'])
  expect(await violationsOf(world)).toEqual([])
})

test('a debit whose refund came back is paid again, and refunded once more', async () => {
  await payInThree(world)
  const orderId = await lastOrder(world.deps)
  await world.moveTime(32 * 86_400_000)
  await collectDue(world.deps)
  expect(await give(world.deps, orderId, { cancelsLines: true })).toEqual(['refunded', 'refunded'])
  await comeBack()
  const debits = async () => (await listDebits(world.deps.db)).map(({ state }) => state)
  expect(await debits()).toEqual(['paid', 'paid', 'cancelled'])
  expect(await violationsOf(world)).toEqual([])
  expect(await give(world.deps, orderId)).toEqual(['refunded', 'refunded'])
  expect(await debits()).toEqual(['refunded', 'refunded', 'cancelled'])
  expect(await owed(world.deps)).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

test('an event about an unchanged refund changes nothing', async () => {
  const { orderId } = await aGift()
  await give(world.deps, orderId)
  const { attempt_id } = await world.deps.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
  await postEvent(world, anEvent(attempt_id, 'evt_1').replace('charge.succeeded', 'refund.failed'))
  await handleProviderEvent(world.deps, 'sandbox', 'evt_1')
  expect(await states()).toEqual(['refunded'])
  expect(await violationsOf(world)).toEqual([])
})
