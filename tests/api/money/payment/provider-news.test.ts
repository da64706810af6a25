import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import { findViolations } from '#server/money/ledger/invariant-checks-store.ts'
import { handleProviderEvents } from '#server/money/provider-sync/handle-provider-events.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { give } from '../../../build/money-out/refunds.ts'
import { type StripeWorld, aStripePayer, aStripeWorld } from '../../../build/stripe/a-stripe-world.ts'
import { aRedirectBank } from '../../../build/stripe/redirect-bank.ts'
import { postNotice } from '../../../build/stripe/redirect-bank-notices.ts'
import { returnRefund } from '../../../build/stripe/stripe-refunds.ts'

// The port's promise about news, whatever a provider calls its events, charges, disputes and refunds.

let offset = 0
const bank = aRedirectBank(() => new Date(Date.now() + offset))
const day = 86_400_000
const [asked, contested] = ['4000000000003220', '4000000000000259']
let world: StripeWorld
beforeAll(async () => {
  world = await aStripeWorld({ providers: { redirect: bank.provider }, settings: { provider: 'sandbox' } })
})
afterAll(() => world.close())

type Shopper = ReturnType<typeof aShopper>

/** How its payer and its bank behave; each makes the provider report what happened. */
interface Behaviour {
  /** Pays; the bank asks, the payer accepts there and never returns. Returns the attempt. */
  readonly pay: (shopper: Shopper, paymentRequestId: string) => Promise<string>
  /** Pays with a card whose bank takes the money back. */
  readonly payContested: (shopper: Shopper, paymentRequestId: string) => Promise<string>
  readonly comeBack: (attemptId: string) => Promise<void>
}

const sandbox: Behaviour = {
  pay: async (shopper, paymentRequestId) => {
    const { paymentId, executed } = await shopper.charge(paymentRequestId, asked)
    await shopper.answerBank(executed.redirectUrl ?? '', 'success')
    return paymentId
  },
  payContested: async (shopper, paymentRequestId) => {
    const { paymentId } = await shopper.charge(paymentRequestId, contested)
    offset += 2 * day
    await world.moveTime(2 * day)
    return paymentId
  },
  comeBack: async () => {
    const [refund] = (await world.readProviderLedger()).refunds.slice(-1)
    await world.returnRefund(refund?.id ?? '')
  },
}

const stripe: Behaviour = {
  pay: async (shopper, paymentRequestId) => {
    const { paymentId, executed } = await aStripePayer(world, shopper.call).pay(paymentRequestId, asked)
    await world.stripe.answerBank(executed.redirectUrl ?? '', 'success')
    return paymentId
  },
  payContested: async (shopper, paymentRequestId) => {
    const { paymentId } = await aStripePayer(world, shopper.call).pay(paymentRequestId, contested)
    await world.stripe.events.delivered()
    const dispute = world.stripe.events.sent.findLast(({ type }) => type === 'charge.dispute.created')
    // Before the answer of the charge is recorded, its owner is unknown: Stripe sends the event again.
    await world.stripe.events.deliver((dispute?.payload ?? '').replace('evt_', 'evt_again_'))
    return paymentId
  },
  comeBack: async () => returnRefund(world.stripe.account, world.stripe.book().refunds.at(-1)?.id ?? ''),
}

const redirect: Behaviour = {
  pay: async (shopper, paymentRequestId) => {
    const { body: opened } = await shopper.openSession(paymentRequestId)
    const { body: executed } = await shopper.execute(paymentRequestId, opened)
    bank.decide(executed.redirectUrl ?? '', 'pay')
    const [, file = ''] = /(DOSSIER\/\d+)$/.exec(executed.redirectUrl ?? '') ?? []
    expect(await postNotice(world.url, `paid ${file}`, 'encaissement', file)).toBe(200)
    return opened.paymentId
  },
  payContested: async (shopper, paymentRequestId) => {
    const paymentId = await redirect.pay(shopper, paymentRequestId)
    const file = bank.contest(paymentId)
    expect(await postNotice(world.url, `contested ${file}`, 'contestation', file)).toBe(200)
    return paymentId
  },
  comeBack: async (attemptId) => {
    const file = bank.returnRefund(attemptId)
    expect(await postNotice(world.url, `returned ${file}`, 'retour-de-fonds', file)).toBe(200)
  },
}

const orderOf = async (attemptId: string) => {
  await handleProviderEvents(world.deps)
  const row = await world.deps.db
    .selectFrom('payment_attempt')
    .innerJoin('payment', 'payment.id', 'payment_attempt.payment_id')
    .select('payment.order_id')
    .where('payment_attempt.id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return row.order_id as OrderId | null
}
const statesOf = async (table: 'refund' | 'dispute', attemptId: string) => {
  await handleProviderEvents(world.deps)
  const rows = await world.deps.db
    .selectFrom(table)
    .select('state')
    .where('attempt_id', '=', attemptId)
    .execute()
  return rows.map(({ state }) => state)
}

const patience = { timeout: 20_000 }

describe.each([
  { provider: 'sandbox', behaviour: sandbox },
  { provider: 'stripe', behaviour: stripe },
  { provider: 'redirect', behaviour: redirect },
])('the events of $provider', ({ provider, behaviour }) => {
  const buy = async (what: string, pay: Behaviour['pay']) => {
    const organisation = { slug: `${provider}-${what}`, provider }
    const shopper = aShopper(world, await aForm(world.deps.db, { organisation }))
    return pay(shopper, await shopper.freeze(await shopper.fillCart()))
  }

  it('make the order of a payer who never returns', async () => {
    const attemptId = await buy('paid', behaviour.pay)
    await expect.poll(() => orderOf(attemptId), patience).not.toBeNull()
  })

  it('bring a dispute', async () => {
    const attemptId = await buy('contested', behaviour.payContested)
    await expect.poll(() => statesOf('dispute', attemptId), patience).toEqual(['open'])
  })

  it('bring the return of a refund', async () => {
    const attemptId = await buy('returned', behaviour.pay)
    await expect.poll(() => orderOf(attemptId), patience).not.toBeNull()
    expect(await give(world.deps, (await orderOf(attemptId)) as OrderId)).toEqual(['refunded'])
    await behaviour.comeBack(attemptId)
    await expect.poll(() => statesOf('refund', attemptId), patience).toEqual(['failed'])
    expect(await findViolations(world.deps.db)).toEqual([])
  })
})
