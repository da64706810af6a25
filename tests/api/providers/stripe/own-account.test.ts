import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { exportCashOut } from '#server/program/commands/money/export-cash-out.ts'
import { createPayoutOf, recordRepaymentOf, showBalance } from '#server/program/commands/money/payouts.ts'
import { recordDisputes } from '#server/money/dispute/record-disputes.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import { recordReturnedRefunds } from '#server/money/provider-sync/record-returned-refunds.ts'
import { decideOrphan } from '#server/program/commands/money/decide-orphan.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { give, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import { returnRefund } from '../../../build/stripe/stripe-refunds.ts'
import {
  type StripeWorld,
  aStripePayer,
  aStripeWorld,
  stripeViolations,
} from '../../../build/stripe/a-stripe-world.ts'

const day = 86_400_000
const own = { provider: 'stripe', providerAccount: 'acct_ruche' }
let world: StripeWorld
beforeEach(async () => {
  world = await aStripeWorld({ webhooks: false })
})
afterEach(() => world.close())

const formOf = (organisation: Record<string, unknown> = own, form: Record<string, unknown> = {}) =>
  aForm(world.deps.db, { organisation, form })
const holds = (account: string) => world.stripe.account.balances.get(account) ?? 0

/** A gift of 42.00 € with a tip of 3.40 €. */
async function aGift(number = '4242424242424242') {
  const shopper = aShopper(world, await formOf())
  const payer = aStripePayer(world, shopper.call)
  const paid = await payer.pay(await shopper.freeze(await shopper.fillCart(4200, 340)), number)
  return { ...paid, confirmed: (await payer.confirm(paid.paymentId)).body }
}

const balanceOf = async () => (await showBalance(world.deps, ['la-ruche'])).join('\n')

describe('money of an association with its own account', () => {
  it('is there at once: nothing is owed, and nothing can be paid out again', async () => {
    await aGift()
    expect([holds('acct_ruche'), await owed(world.deps)]).toEqual([4200, 0])
    const printed = await balanceOf()
    for (const figure of [
      /captured +42\.00/,
      /in its own account +42\.00/,
      /owed +0\.00/,
      /tips to the platform +3\.40/,
    ])
      expect(printed).toMatch(figure)
    await expect(createPayoutOf(world.deps, ['la-ruche'])).rejects.toThrow('0.00 EUR is owed')
    const rows = (await exportCashOut(world.deps, 'la-ruche')).split('\r\n').map((row) => row.split(';'))
    expect(rows.map((row) => [...row.slice(2, 5), row[12]])).toEqual([
      ['Type d’opération', 'Crédit', 'Débit', 'Désignation'],
      ['OneTimeDonation', '42,00', '', expect.any(String)],
      ['Debit', '', '42,00', 'acct_ruche'],
    ])
    expect(await stripeViolations(world)).toEqual([])
  })

  it('is refunded from there, even if the association has another account now', async () => {
    await aGift()
    await formOf({ ...own, providerAccount: 'acct_new' })
    const order = await lastOrder(world.deps)
    await give(world.deps, order, { wish: { scope: 'amount', amount: cents(1000) } })
    expect([holds('acct_ruche'), await owed(world.deps)]).toEqual([3200, 0])
    expect(await balanceOf()).toMatch(/in its own account +32\.00/)
    await give(world.deps, order)
    expect([holds('acct_ruche'), holds('acct_new'), holds('platform')]).toEqual([0, 0, 0])
    expect(await owed(world.deps)).toBe(0)
    expect(await stripeViolations(world)).toEqual([])
  })

  it('a lost dispute is debited from the platform: the association owes it, and pays it back', async () => {
    const { paymentId } = await aGift('4000000000000259')
    const attempt = await findAttempt(world.deps.db, paymentId as AttemptId)
    if (attempt === null) throw new Error('no attempt')
    await recordDisputes(world.deps, attempt)
    const [dispute] = world.stripe.account.disputes
    if (dispute !== undefined) dispute.status = 'lost'
    await recordDisputes(world.deps, attempt)
    expect(await owed(world.deps)).toBe(-4200)
    expect(await balanceOf()).toMatch(/owed +-42\.00[\s\S]*the association owes 42\.00 EUR/)
    await expect(createPayoutOf(world.deps, ['la-ruche'])).rejects.toThrow('the association owes 42.00 EUR')
    await expect(recordRepaymentOf(world.deps, ['la-ruche', '42,01'])).rejects.toThrow('it owes: 42.00 EUR')
    const received = await Promise.allSettled(
      Array.from({ length: 5 }, () => recordRepaymentOf(world.deps, ['la-ruche', '40', 'VIR-9'])),
    )
    expect(received.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))).toEqual([
      '40.00 EUR received, 2.00 EUR is still to come',
    ])
    expect(await owed(world.deps)).toBe(-200)
    expect(await balanceOf()).toMatch(/-40\.00 EUR\tpaid\tVIR-9/)
    expect(await stripeViolations(world)).toEqual([])
  })
})

describe('later events of such an association', () => {
  it('a refund that came back is held by the platform, and owed', async () => {
    const { paymentId } = await aGift()
    await give(world.deps, await lastOrder(world.deps))
    const [refund] = world.stripe.account.refunds
    returnRefund(world.stripe.account, refund?.id ?? '')
    await recordReturnedRefunds(world.deps, { id: paymentId as AttemptId, provider: 'stripe' })
    expect([holds('acct_ruche'), await owed(world.deps)]).toEqual([0, 4200])
    expect(await stripeViolations(world)).toEqual([])
    expect(await createPayoutOf(world.deps, ['la-ruche'])).toEqual([expect.stringContaining(': 42.00 EUR')])
  })

  it('each later debit goes to the account of its day', async () => {
    const monthly = { frequencies: ['SINGLE', 'SUBSCRIPTION'] }
    const shopper = aShopper(world, await formOf(own, monthly))
    const item = { tierId: shopper.openTierId, customAmount: 1500, frequency: 'SUBSCRIPTION' }
    const payer = aStripePayer(world, shopper.call)
    const { paymentId, executed } = await payer.pay(
      await shopper.freeze(await shopper.fillItems([item])),
      '4000002500003155',
    )
    await world.stripe.answerBank(executed.redirectUrl ?? '', 'success')
    expect((await payer.confirm(paymentId)).body.status).toBe('Confirmed')
    await formOf({ ...own, providerAccount: 'acct_new' }, monthly)
    await world.moveTime(32 * day)
    expect(await collectDue(world.deps)).toBe(1)
    expect([holds('acct_ruche'), holds('acct_new'), await owed(world.deps)]).toEqual([1500, 1500, 0])
    expect(await stripeViolations(world)).toEqual([])
  })
})

describe('invariant checks and guards', () => {
  it('negative control: without its entry, the checks find that money of an own account is missing in the ledger', async () => {
    await rewriteFunction(world.deps.db, 'book_transfer', [['a.payee_account is not null', 'false']])
    await aGift()
    const broken = (await stripeViolations(world)).map(({ invariant }) => invariant)
    expect(broken).toEqual(['I7 what went to an association’s own account is booked as gone'])
  })

  /** The bank accepts, and Stripe reports that the money went to another account. */
  async function stolen(): Promise<string> {
    const shopper = aShopper(world, await formOf())
    const payer = aStripePayer(world, shopper.call)
    const { paymentId, executed } = await payer.pay(
      await shopper.freeze(await shopper.fillCart(4200, 340)),
      '4000000000003220',
    )
    const [intent] = world.stripe.account.intents.values()
    if (intent !== undefined) intent.transfer_data = { destination: 'acct_thief' }
    await world.stripe.answerBank(executed.redirectUrl ?? '', 'success')
    return (await payer.confirm(paymentId)).body.status
  }

  it('money that went to another account than requested waits for a person', async () => {
    expect(await stolen()).not.toBe('Confirmed')
    expect(await decideOrphan(world.deps, ['list'])).toEqual([expect.stringContaining('mismatch')])
    expect(await world.deps.db.selectFrom('order').selectAll().execute()).toEqual([])
  })

  it('negative control: without the comparison of accounts, it would make an order', async () => {
    await rewriteFunction(world.deps.db, 'find_orphan_reason', [
      ["or (p ? 'payeeAccount' and p ->> 'payeeAccount' is distinct from p_attempt.payee_account)", ''],
    ])
    expect(await stolen()).toBe('Confirmed')
  })
})

describe('a negative balance', () => {
  it('negative control: without its guard, a payout exceeds the owed amount', async () => {
    await aGift()
    await rewriteFunction(world.deps.db, 'create_payout', [
      [/-- guard: no more than is owed[\s\S]*?-- end guard/, ''],
    ])
    await createPayoutOf(world.deps, ['la-ruche', '42,00'])
    expect(await owed(world.deps)).toBe(-4200)
  })
})
