import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import { countWaiting } from '#server/platform/db/health-store.ts'
import { rollUpTotals } from '#server/catalogue/form/form-store.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import { recordReturnedRefunds } from '#server/money/provider-sync/record-returned-refunds.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli } from '../../../build/commands/a-cli.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

// A refund that failed, or came back, and that a person made outside Obole.

let world: World
let cli: ReturnType<typeof aCli>
/** The provider refuses refunds. */
let refuses = false
beforeEach(async () => {
  refuses = false
  world = await aWorld({
    webhooks: false,
    wrapProvider: (provider) => ({
      ...provider,
      refund: (request) =>
        refuses ? Promise.resolve({ kind: 'failed', reason: 'card_closed' }) : provider.refund(request),
    }),
  })
  cli = aCli(world)
})
afterEach(() => world.close())

/** A gift of 42.00 € with a tip of 3.40 €, whose full refund failed (`refused`) or was made and came back. */
async function aFailure(how: 'refused' | 'returned') {
  const form = await aForm(world.deps.db)
  const { paymentId } = await aShopper(world, form).pay('4242424242424242')
  refuses = how === 'refused'
  const orderId = await lastOrder(world.deps)
  await give(world.deps, orderId, { cancelsLines: true })
  refuses = false
  const look = () => recordReturnedRefunds(world.deps, { id: paymentId as AttemptId, provider: 'sandbox' })
  for (const { id } of (await world.readProviderLedger()).refunds) await world.returnRefund(id)
  await look()
  const refund = await world.deps.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
  expect([refund.state, await owed(world.deps)]).toEqual(['failed', 4200])
  const raised = async () => {
    await rollUpTotals(world.deps.db, world.deps.clock.now(), 1_000)
    const { amount_cents, contributors } = await world.deps.db
      .selectFrom('form_total')
      .selectAll()
      .executeTakeFirstOrThrow()
    return [amount_cents, contributors]
  }
  return { orderId, id: refund.id, look, raised }
}

test.each(['refused', 'returned'] as const)(
  '%s: it is recorded once, announced, and no longer owed',
  async (how) => {
    const { id, look, raised } = await aFailure(how)
    expect(await raised()).toEqual([4200, 1])
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => cli('refund', 'settle', id, 'VIR-12')),
    )
    expect(tries.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))).toEqual([
      `refund ${id}: 45.40 EUR refunded by hand`,
    ])
    await expect(cli('refund', 'settle', id, 'VIR-12')).rejects.toThrow(
      `refund ${id} is refunded: only a failed refund can be recorded by hand`,
    )
    expect([await owed(world.deps), await raised()]).toEqual([0, [0, 0]])
    await expect(cli('payout', 'create', 'la-ruche')).rejects.toThrow('0.00 EUR is owed')
    const events = await world.deps.db
      .selectFrom('state_change')
      .select(['event', 'detail'])
      .where('machine', '=', 'refund')
      .where('event', '=', 'settle')
      .execute()
    expect(events).toMatchObject([{ detail: { providerRef: 'VIR-12' } }])
    const mails = await world.deps.db
      .selectFrom('mail')
      .select('payload')
      .where('kind', '=', 'refundNotice')
      .where('subject_id', '=', id)
      .execute()
    expect(mails).toMatchObject([{ payload: { amount: 4540, reason: 'refunded' } }])
    const lines = await world.deps.db.selectFrom('order_item').select('cancelled_at').execute()
    expect(lines.every(({ cancelled_at }) => cancelled_at !== null)).toBe(true)
    // The provider does not know it, and is not asked for it.
    await look()
    const [found] = await reconcile(world.deps, 1)
    expect([found?.differences, await owed(world.deps)]).toEqual([[], 0])
    expect(await countWaiting(world.deps.db)).toMatchObject({ failedRefunds: 0 })
    expect(await violationsOf(world)).toEqual([])
  },
)

test('an amount that was refunded otherwise meanwhile is not recorded a second time', async () => {
  const { id, orderId } = await aFailure('returned')
  expect(await give(world.deps, orderId)).toEqual(['refunded'])
  await expect(cli('refund', 'settle', id, 'VIR-12')).rejects.toThrow('another refund was made')
  expect(await owed(world.deps)).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without that comparison it would be, and the checks find it', async () => {
  await rewriteFunction(world.deps.db, 'settle_refund_by_hand', [
    [/-- guard: no other refund was made meanwhile[\s\S]*?-- end guard/, ''],
  ])
  const { id, orderId } = await aFailure('returned')
  await give(world.deps, orderId)
  await cli('refund', 'settle', id, 'VIR-12')
  expect((await violationsOf(world)).map(({ invariant }) => invariant)).toContain(
    'I3 no more goes back than was captured',
  )
})

test('invalid arguments are explained and record nothing', async () => {
  const { id } = await aFailure('refused')
  await expect(cli('refund', 'settle', 'x')).rejects.toThrow('refund settle ID REFERENCE')
  await expect(cli('refund', 'settle', id)).rejects.toThrow('REFERENCE is missing')
  await expect(cli('refund', 'settle', crypto.randomUUID(), 'VIR')).rejects.toThrow('NOT_FOUND')
  expect(await owed(world.deps)).toBe(4200)
})
