import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { watchLedger } from '#server/money/ledger/watch-ledger.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import type { ProviderLedger } from '#server/providers/provider-ledger.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let change: (book: ProviderLedger) => ProviderLedger = (book) => book

beforeAll(async () => {
  world = await aWorld({
    wrapProvider: (provider) => ({
      ...provider,
      listSince: async (since) => change(await provider.listSince(since)),
    }),
  })
})
afterAll(() => world.close())

const metric = async () =>
  /^obole_invariant_violations (\d+)$/m.exec((await world.app.inject('/metrics')).body)?.[1] ?? null

test('a violated invariant is counted in the metrics', async () => {
  expect(await metric()).toBeNull()
  expect(await watchLedger(world.deps)).toBe(0)
  expect(await metric()).toBe('0')
  const form = await aForm(world.deps.db)
  const { db } = world.deps
  await db
    .insertInto('stock')
    .values({ id: form.id, form_id: form.id, kind: 'form', capacity: 5, held: 1, sold: 0 })
    .execute()
  expect(await watchLedger(world.deps)).toBe(1)
  expect(await metric()).toBe('1')
  await db.deleteFrom('stock').where('id', '=', form.id).execute()
  expect(await watchLedger(world.deps)).toBe(0)
})

test('charges and refunds are compared in both directions', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  const { executed, paymentId } = await shopper.pay('4242424242424242')
  expect(executed.status).toBe('Confirmed')
  const differences = async (as: typeof change) => {
    change = as
    return (await reconcile(world.deps, 1)).flatMap((found) => found.differences)
  }
  expect(await differences((book) => book)).toEqual([])
  expect(await differences((book) => ({ ...book, charges: [] }))).toEqual([
    `attempt ${paymentId} succeeded here, unknown to the provider`,
  ])
  const [charge] = (await world.readProviderLedger()).charges
  const refund = {
    providerRef: 'r1',
    chargeRef: charge?.id ?? '',
    amount: cents(4540),
    at: new Date(),
  }
  expect(await differences((book) => ({ ...book, refunds: [refund] }))).toEqual([
    `refund r1 of charge ${charge?.id} is not one of ours`,
  ])
  // Charged before the period, recorded within it: this is no difference.
  await world.deps.db
    .updateTable('payment_attempt')
    .set({ submitted_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('id', '=', paymentId)
    .execute()
  expect(await differences((book) => ({ ...book, charges: [] }))).toEqual([])
})
