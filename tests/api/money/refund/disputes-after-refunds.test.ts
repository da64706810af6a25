import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Cents, cents } from '#domain/money.ts'
import type { AttemptId } from '#domain/ids.ts'
import { recordDisputes } from '#server/money/dispute/record-disputes.ts'
import { rollUpTotals } from '#server/catalogue/form/form-store.ts'
import { recordReturnedRefunds } from '#server/money/provider-sync/record-returned-refunds.ts'
import type { ProviderDispute } from '#server/providers/disputes.ts'
import { recordRefundAnswer } from '#server/money/refund/write-refund-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { ask, give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

// A refund fails after the bank took the same money: the loss of the dispute is divided again.

let world: World
/** The payer's bank takes back the whole charge, although a part of it was refunded before. */
let lost: ProviderDispute[] = []
beforeEach(async () => {
  lost = []
  world = await aWorld({
    webhooks: false,
    wrapProvider: (provider) => ({
      ...provider,
      disputes: { listOf: async () => lost, answer: async () => ({ kind: 'sent' }) },
    }),
  })
})
afterEach(() => world.close())

/** A gift of 42.00 € with a tip of 3.40 €, which the payer's bank takes back. */
async function aGift() {
  const form = await aForm(world.deps.db)
  const { paymentId } = await aShopper(world, form).pay('4242424242424242')
  const attempt = await world.deps.db
    .selectFrom('payment_attempt')
    .select(['id', 'provider', 'payment_id'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const charge = {
    id: attempt.id as AttemptId,
    provider: 'sandbox' as const,
    paymentId: attempt.payment_id as Parameters<typeof recordDisputes>[1]['paymentId'],
  }
  const lose = async () => {
    const at = world.deps.clock.now()
    lost = [{ disputeRef: 'dp_1', amount: cents(4540), state: 'lost', reason: 'other', respondBy: null, at }]
    await recordDisputes(world.deps, charge)
  }
  const recordReturned = () =>
    Promise.all([recordReturnedRefunds(world.deps, charge), recordReturnedRefunds(world.deps, charge)])
  const comeBack = async () => {
    for (const { id } of (await world.readProviderLedger()).refunds) await world.returnRefund(id)
    await recordReturned()
  }
  const raised = async () => {
    await rollUpTotals(world.deps.db, world.deps.clock.now(), 1_000)
    const { amount_cents, contributors } = await world.deps.db
      .selectFrom('form_total')
      .selectAll()
      .executeTakeFirstOrThrow()
    return [amount_cents, contributors]
  }
  return { lose, comeBack, recordReturned, raised, orderId: await lastOrder(world.deps) }
}

/** Cents that the association and the platform lost, and our own loss according to the ledger. */
async function losses() {
  const { org_cents, tip_cents } = await world.deps.db
    .selectFrom('dispute')
    .select(['org_cents', 'tip_cents'])
    .executeTakeFirstOrThrow()
  const ours = await world.deps.db
    .selectFrom('ledger_entry')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .select(({ fn }) => fn.sum<number>('amount_cents').as('sum'))
    .where('account.kind', '=', 'psp_fee')
    .executeTakeFirstOrThrow()
  return [org_cents, tip_cents, Number(ours.sum ?? 0)]
}

const part = (amount: Cents) => ({ wish: { scope: 'amount', amount } as const })

test('lost after a full refund, which then returns: both lose their parts, nothing is owed', async () => {
  const { lose, comeBack, raised, orderId } = await aGift()
  expect(await give(world.deps, orderId)).toEqual(['refunded'])
  await lose()
  expect([await losses(), await owed(world.deps)]).toEqual([[0, 0, 4540], 0])
  expect(await violationsOf(world)).toEqual([])
  await comeBack()
  expect([await losses(), await owed(world.deps)]).toEqual([[4200, 340, 0], 0])
  expect(await raised()).toEqual([0, 0])
  await expect(ask(world.deps, orderId)).rejects.toThrow('REFUND_EXCEEDED')
  expect(await violationsOf(world)).toEqual([])
})

test('the refund returns before the dispute is lost: the same', async () => {
  const { lose, comeBack, raised, orderId } = await aGift()
  await give(world.deps, orderId)
  await comeBack()
  expect([await owed(world.deps), await raised()]).toEqual([4200, [4200, 1]])
  await lose()
  expect([await losses(), await owed(world.deps)]).toEqual([[4200, 340, 0], 0])
  expect(await raised()).toEqual([0, 0])
  expect(await violationsOf(world)).toEqual([])
})

test('a part that returns is lost by the association, no more', async () => {
  const { lose, comeBack, raised, orderId } = await aGift()
  expect(await give(world.deps, orderId, part(cents(1000)))).toEqual(['refunded'])
  await lose()
  expect([await losses(), await owed(world.deps)]).toEqual([[3200, 340, 1000], 0])
  await comeBack()
  expect([await losses(), await owed(world.deps)]).toEqual([[4200, 340, 0], 0])
  expect(await raised()).toEqual([0, 0])
  expect(await violationsOf(world)).toEqual([])
})

test('one of two refunds that returns leaves our loss for the other one', async () => {
  const { lose, recordReturned, raised, orderId } = await aGift()
  await give(world.deps, orderId, part(cents(1000)))
  await give(world.deps, orderId, { wish: { scope: 'tip' } })
  await lose()
  expect([await losses(), await owed(world.deps)]).toEqual([[3200, 0, 1340], 0])
  const tip = (await world.readProviderLedger()).refunds.find(({ amount }) => amount === 340)
  await world.returnRefund(tip?.id ?? '')
  await recordReturned()
  expect([await losses(), await owed(world.deps)]).toEqual([[3200, 340, 1000], 0])
  expect(await raised()).toEqual([0, 0])
  expect(await violationsOf(world)).toEqual([])
})

test('a pending refund that fails after the dispute was lost', async () => {
  const { lose, raised, orderId } = await aGift()
  await ask(world.deps, orderId)
  await lose()
  expect(await losses()).toEqual([0, 0, 4540])
  const { id: refundId } = await world.deps.db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
  const failed = {
    refundId,
    event: 'fail',
    providerRef: null,
    failure: 'no',
    nextTry: null,
    mails: [],
  } as const
  await recordRefundAnswer(world.deps.db, failed, world.deps.clock.now())
  expect([await losses(), await owed(world.deps)]).toEqual([[4200, 340, 0], 0])
  expect(await raised()).toEqual([0, 0])
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: if the loss is not divided again, the association is owed what the bank took, and the checks find it', async () => {
  await rewriteFunction(world.deps.db, 'split_lost_disputes', [["and d.state = 'lost'", 'and false']])
  const { lose, comeBack, orderId } = await aGift()
  await give(world.deps, orderId)
  await lose()
  await comeBack()
  expect(await owed(world.deps)).toBe(4200)
  expect((await violationsOf(world)).map(({ invariant }) => invariant)).toContain(
    'I7 a lost dispute is our loss only where nothing was left of its payment',
  )
})
