import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideOrphan } from '#server/program/commands/money/decide-orphan.ts'
import { countWaiting } from '#server/platform/db/health-store.ts'
import { handleProviderEvent } from '#server/money/provider-sync/handle-provider-event.ts'
import { claimDueOrphans } from '#server/money/payment/orphan-store.ts'
import { refundLease } from '#server/money/refund/retry-at.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import { pollOrphans, refundOrphan } from '#server/money/provider-sync/refund-orphan.ts'
import type { PaymentProvider, RefundRequest } from '#server/providers/payment-provider.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { anEvent, postEvent } from '../../../build/money/provider-events.ts'
import { anOrphan, deceiving } from '../../../build/money-out/an-orphan.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const minute = 60_000
const hour = 60 * minute
let world: World
let orphanId: string
beforeEach(async () => {
  world = await aWorld({ webhooks: false, wrapProvider: deceiving })
  orphanId = await anOrphan(world)
})
afterEach(() => world.close())

const refunds = async () =>
  (
    await world.deps.db
      .selectFrom('refund')
      .select(['id', 'state'])
      .where('orphan_id', '=', orphanId)
      .orderBy('created_at')
      .execute()
  ).map(({ state }) => state)

/** The provider's ledger has one refund of it, the payer was notified once, and all invariants hold. */
async function isRefundedOnce(): Promise<void> {
  expect((await world.readProviderLedger()).refunds.map(({ amount }) => amount)).toEqual([4540])
  const reported = world.deps.db.selectFrom('mail').select('id').where('kind', '=', 'refundNotice')
  expect(await reported.execute()).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
}

test('an orphan claimed by a killed worker is refunded by the next one when the lease ends, once', async () => {
  const { db, clock } = world.deps
  expect(await claimDueOrphans(db, { now: clock.now(), retry: refundLease(clock.now()), limit: 10 })).toEqual(
    [orphanId],
  )
  expect(await pollOrphans(world.deps)).toBe(0)
  await world.moveTime(2 * minute)
  const polled = await Promise.all(Array.from({ length: 4 }, () => pollOrphans(world.deps)))
  expect(polled.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await refundOrphan(world.deps, orphanId)).toBe('refunded')
  await isRefundedOnce()
})

test('less money than the tip has no tip in its refund', async () => {
  const { db, providers } = world.deps
  const asked: RefundRequest[] = []
  const { sandbox } = providers
  if (sandbox === undefined) throw new Error('no provider')
  const listening: PaymentProvider = {
    ...sandbox,
    refund: async (request) => {
      asked.push(request)
      return { kind: 'processing', providerRef: 're_pending' }
    },
  }
  const deps = { ...world.deps, providers: { ...providers, sandbox: listening } }
  for (const amount of [340, 341]) {
    await db.updateTable('orphan_payment').set({ amount_cents: amount }).execute()
    expect(await refundOrphan(deps, orphanId)).toBe('open')
  }
  expect(asked.map(({ amount, tip }) => [amount, tip])).toEqual([
    [340, 0],
    [341, 340],
  ])
})

test('a refund that is pending at the provider is polled until it is made', async () => {
  await world.setScenario({ nextRefund: 'processing' })
  expect(await refundOrphan(world.deps, orphanId)).toBe('open')
  expect(await refunds()).toEqual(['processing'])
  expect(await pollOrphans(world.deps)).toBe(0)
  await world.moveTime(25 * hour)
  expect(await pollOrphans(world.deps)).toBe(1)
  expect(await refunds()).toEqual(['refunded'])
  await isRefundedOnce()
})

test('a failed refund is followed by another one, not repeated under its id', async () => {
  await world.setScenario({ nextRefund: 'failed' })
  expect(await refundOrphan(world.deps, orphanId)).toBe('open')
  expect(await pollOrphans(world.deps)).toBe(0)
  await world.moveTime(hour + minute)
  expect(await pollOrphans(world.deps)).toBe(1)
  expect(await refunds()).toEqual(['failed', 'refunded'])
  await isRefundedOnce()
})

test('a turn after a failed one leaves the next one at its time', async () => {
  await world.setScenario({ nextRefund: 'failed' })
  expect(await pollOrphans(world.deps)).toBe(1)
  for (const _ of [1, 2, 3]) expect(await pollOrphans(world.deps)).toBe(0)
  expect(await refunds()).toEqual(['failed'])
  await world.moveTime(hour + minute)
  expect(await pollOrphans(world.deps)).toBe(1)
  expect(await refunds()).toEqual(['failed', 'refunded'])
  await isRefundedOnce()
})

/** Three refunds of it fail, an hour apart. */
async function failThrice(): Promise<void> {
  for (const _ of [1, 2, 3]) {
    await world.setScenario({ nextRefund: 'failed' })
    await world.moveTime(hour + minute)
    expect(await pollOrphans(world.deps)).toBe(1)
  }
  expect(await refunds()).toEqual(['failed', 'failed', 'failed'])
}

test('after three failures it waits for a person, and is counted', async () => {
  await failThrice()
  await world.moveTime(48 * hour)
  expect(await pollOrphans(world.deps)).toBe(0)
  expect(await countWaiting(world.deps.db)).toMatchObject({ openOrphans: 0, quarantinedOrphans: 1 })
  expect(await decideOrphan(world.deps, ['list'])).toEqual([expect.stringContaining(orphanId)])
  await world.setScenario({ nextRefund: 'failed' })
  expect(await decideOrphan(world.deps, ['refund', orphanId])).toEqual([
    `orphan ${orphanId}: 45.40 EUR not refunded yet: it is quarantined`,
  ])
  await world.setScenario({ nextRefund: 'processing' })
  expect(await decideOrphan(world.deps, ['refund', orphanId])).toEqual([
    `orphan ${orphanId}: 45.40 EUR not refunded yet: it is open`,
  ])
  await world.moveTime(25 * hour)
  expect(await pollOrphans(world.deps)).toBe(1)
  await isRefundedOnce()
})

test('a manual refund is recorded, and the provider is not asked for it', async () => {
  await failThrice()
  expect(await decideOrphan(world.deps, ['release', orphanId, 'by-hand-1'])).toEqual([
    `orphan ${orphanId}: 45.40 EUR refunded`,
  ])
  await expect(decideOrphan(world.deps, ['release', orphanId, 'by-hand-1'])).rejects.toThrow('is refunded')
  await world.moveTime(48 * hour)
  expect(await pollOrphans(world.deps)).toBe(0)
  expect((await world.readProviderLedger()).refunds).toEqual([])
  // The provider has no such refund: this must not revert the record.
  const [found] = await reconcile(world.deps, 35)
  expect(found?.differences).toEqual([expect.stringContaining('unknown to the provider')])
  expect(await refunds()).toEqual(['failed', 'failed', 'failed', 'refunded'])
})

test('a refund that came back is made again', async () => {
  expect(await refundOrphan(world.deps, orphanId)).toBe('refunded')
  const [made] = (await world.readProviderLedger()).refunds
  await world.returnRefund(made?.id ?? '')
  const { attempt_id } = await world.deps.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
  await postEvent(world, anEvent(attempt_id, 'evt_1').replace('charge.succeeded', 'refund.failed'))
  await handleProviderEvent(world.deps, 'sandbox', 'evt_1')
  expect(await countWaiting(world.deps.db)).toMatchObject({ openOrphans: 1 })
  expect((await violationsOf(world)).map(({ invariant }) => invariant.slice(0, 2))).toEqual(['I2'])
  await world.moveTime(hour + minute)
  expect(await pollOrphans(world.deps)).toBe(1)
  expect(await refunds()).toEqual(['failed', 'refunded'])
  await isRefundedOnce()
})
