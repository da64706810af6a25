import { expect, test } from 'vitest'
import type { PaymentSummary } from '#contract/payment.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { type World, aWorld } from '../../build/a-world.ts'
import { payInThree } from '../../build/money/a-sale.ts'
import { fieldsOf, withFields } from '../../build/money/card-fields.ts'
import { countMoney } from '../../build/money/count-rows.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'
import { violationsOf } from '../../build/invariant-checks.ts'

// Negative controls of the guards against money that comes late or twice, a slow provider and a hostile backUrl.

const minute = 60_000
const day = 24 * 60 * minute
const threeDSecure = '4000000000003220'

const redOnes = async (world: World) =>
  [...new Set((await violationsOf(world)).map(({ invariant }) => invariant.slice(0, 2)))].toSorted()

async function inWorld(act: (world: World) => Promise<void>, options = {}): Promise<void> {
  const world = await aWorld({ webhooks: false, ...options })
  try {
    await act(world)
  } finally {
    await world.close()
  }
}

/** Reports a charge as cancelled, and captures the money later. */
const deceiving = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  cancelCharge: async () => ({ kind: 'cancelled', providerRef: null }),
})

test('late success: without taking the stock again, an order is made of a seat that another visitor has', () =>
  inWorld(
    async (world) => {
      const { db } = world.deps
      const tiers = [{ key: 'place', name: 'Place', price: 1000, stock: 1 }]
      const form = await aForm(db, {
        form: { type: 'CrowdFunding', slug: 'fete', acceptOpenDonation: false, presetAmounts: [], tiers },
      })
      const shopper = aShopper(world, form)
      const place = { tierId: tierIdOf(form, 'place') }
      await rewriteFunction(db, 'apply_finalise_plan', [["v_reason := 'sold_out';", 'null;']])
      const late = await shopper.payCart(await shopper.fillItems([place]), threeDSecure)
      world.moveOurTime(15 * minute + 1_000)
      expect(
        (await shopper.payCart(await shopper.fillItems([place]), '4242424242424242')).executed.status,
      ).toBe('Confirmed')
      expect(await redOnes(world)).toEqual([])
      await shopper.answerBank(late.executed.redirectUrl ?? '', 'success')
      await shopper.confirm(late.paymentId)
      expect(await countMoney(db)).toMatchObject({ orders: 2, orphans: 0 })
      expect(await redOnes(world)).toContain('I4')
    },
    { wrapProvider: deceiving },
  ))

/** A debit that its payer pays at the bank while the collector takes it too: both succeed. */
async function payTwice(world: World): Promise<void> {
  const { db } = world.deps
  const { shopper } = await payInThree(world)
  const debit = await db
    .selectFrom('installment')
    .select(['payment_id as id'])
    .where('number', '=', 2)
    .executeTakeFirstOrThrow()
  const cle = world.deps.links.sign('regularise', debit.id, new Date(Date.now() + 90 * day))
  await shopper.call('POST', `/payments/${debit.id}/reinitialize?useNewPaymentMethod=true&cle=${cle}`, {})
  const { executed, paymentId } = await shopper.charge(debit.id, threeDSecure, { cle })
  // On our side the regularisation has expired, which is the trap: the payer is at the bank all the time.
  await db.updateTable('payment_attempt').set({ state: 'expired' }).where('id', '=', paymentId).execute()
  await db.updateTable('regularisation').set({ state: 'cancelled' }).execute()
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  world.moveOurTime(32 * day)
  expect(await collectDue(world.deps)).toBe(1)
  await db
    .updateTable('payment_attempt')
    .set({ next_poll_at: world.deps.clock.now() })
    .where('id', '=', paymentId)
    .execute()
  await pollAttempts(world.deps)
}

test('double regularisation: what was paid twice is held for its refund', () =>
  inWorld(async (world) => {
    await payTwice(world)
    expect(await countMoney(world.deps.db)).toMatchObject({ orphans: 1 })
  }))

test('double regularisation: without "paid already", what was paid twice belongs to no row', () =>
  inWorld(async (world) => {
    const { db } = world.deps
    await rewriteFunction(db, 'find_orphan_reason', [["when p_payment.state = 'paid' then 'duplicate'", '']])
    await payTwice(world)
    // The keys of the payment prevent a second ledger entry; the money was captured all the same.
    expect(await countMoney(db)).toMatchObject({ orphans: 0 })
    expect(await redOnes(world)).toEqual(['I2'])
  }))

/** Connections of the pool. */
const connections = 10

test('slow provider: if it is called within a transaction, all other visitors wait for it', async () => {
  let db: Db | null = null
  let [begun, ended] = [0, 0]
  /** Its calls run within a transaction, as in a careless program. */
  const careless = (provider: PaymentProvider): PaymentProvider =>
    withFields(provider, {
      charge: async (request) => {
        if (db === null) throw new Error('no database yet')
        return db.transaction().execute(async () => {
          begun += 1
          const answer = await fieldsOf(provider).charge(request)
          ended += 1
          return answer
        })
      },
    })
  await inWorld(
    async (world) => {
      db = world.deps.db
      const form = await aForm(db)
      const shopper = aShopper(world, form)
      const entered = []
      for (let index = 0; index < connections; index += 1) {
        // Cards of one address take turns.
        const payer = aShopper(world, form, { 'x-forwarded-for': `203.0.${index}.1` })
        const paymentRequestId = await payer.freeze(await payer.fillCart())
        entered.push({ payer, ...(await payer.enterPayment(paymentRequestId, '4242424242424242')) })
      }
      await world.setScenario({ operation: 'charge', times: connections, delayMs: 4_000 })
      const paying = entered.map(({ payer, paymentRequestId, session }) =>
        payer.execute(paymentRequestId, session),
      )
      await expect.poll(() => begun, { interval: 10, timeout: 30_000 }).toBe(connections)
      const { status } = await shopper.give(1000)
      // No other request had a connection before the provider had answered one.
      expect(status !== 201 || ended > 0).toBe(true)
      await Promise.all(paying)
    },
    { providerTimeoutMs: 15_000, wrapProvider: careless },
  )
})

test('hostile backUrl: stored as it came, it is the target of "cancel"', () =>
  inWorld(async (world) => {
    const { db } = world.deps
    const shopper = aShopper(world, await aForm(db))
    const hostile = '//evil.example/'
    const started = await shopper.startPayment(await shopper.fillCart(), undefined, hostile)
    const paymentRequestId = started.body.paymentRequestId ?? ''
    const summary = async () =>
      (await shopper.call<PaymentSummary>('GET', `/payments/summary?paymentRequestId=${paymentRequestId}`))
        .body
    expect((await summary()).backUrl).toBeNull()
    await db.updateTable('payment').set({ back_url: hostile }).where('id', '=', paymentRequestId).execute()
    expect((await summary()).backUrl).toBe(hostile)
  }))
