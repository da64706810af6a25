import type { Initialized } from '#contract/card-fields.ts'
import type { Confirmed, Executed } from '#contract/payment.ts'
import {
  type Violation,
  findViolationsPatiently,
  findChargeViolations,
} from '#server/money/ledger/invariant-checks-store.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import { createStripeProvider } from '#server/providers/stripe/stripe-provider.ts'
import type { AttemptId } from '#domain/ids.ts'
import type { Call } from '../a-caller.ts'
import { aSpareDatabase } from '../a-database.ts'
import { type World, type WorldOptions, aWorld } from '../a-world.ts'
import {
  type StripeSimulator,
  simulatedSecretKey,
  simulatedWebhookSecret,
  startStripeSimulator,
} from './stripe-simulator.ts'

export interface StripeWorld extends World {
  readonly stripe: StripeSimulator
}

/** A server whose associations are paid through Stripe, with its own simulated Stripe account. */
export async function aStripeWorld({
  webhooks = true,
  ...options
}: WorldOptions & { readonly takesSepa?: boolean } = {}): Promise<StripeWorld> {
  const stripe = await startStripeSimulator()
  const database = await aSpareDatabase()
  const provider = createStripeProvider({
    secretKey: simulatedSecretKey,
    publishableKey: 'pk_test_simulated',
    webhookSecrets: [simulatedWebhookSecret],
    timeoutMs: 5_000,
    lookupTimeoutMs: 5_000,
    takesSepa: options.takesSepa ?? true,
    takesWallets: false,
    apiUrl: stripe.url,
    scriptUrl: stripe.scriptUrl,
    findSentCharge: async (id) => {
      const attempt = await findAttempt(database.db, id as AttemptId)
      if (attempt === null || attempt.submittedAt === null) return null
      return { providerRef: attempt.providerRef, sentAt: attempt.submittedAt }
    },
  })
  const world = await aWorld({
    ...options,
    database,
    providers: { stripe: provider, ...options.providers },
    settings: { provider: 'stripe', ...options.settings },
  })
  if (webhooks) stripe.events.webhookUrl = `${world.url}/ha-api/provider-events/stripe`
  return {
    ...world,
    stripe,
    moveTime: async (ms) => {
      await world.moveTime(ms)
      stripe.moveClock(ms)
    },
    close: async () => {
      await stripe.events.delivered()
      await world.close()
      await stripe.close()
    },
  }
}

const embed = '/payments/card-embed'

/** The calls of a payer at Stripe's fields. */
export function aStripePayer({ stripe }: Pick<StripeWorld, 'stripe'>, call: Call) {
  const open = (paymentRequestId: string, query = '') =>
    call<Initialized>('POST', `${embed}/initialize?paymentRequestId=${paymentRequestId}${query}`)
  const execute = (paymentRequestId: string, paymentId: string, tokenizationSessionId: string) => {
    const query = new URLSearchParams({ paymentId, tokenizationSessionId, paymentRequestId })
    return call<Executed>('POST', `${embed}/execute-payment?${query}`, { language: 'fr-FR' })
  }
  const pay = async (paymentRequestId: string, number: string) => {
    const { body: opened } = await open(paymentRequestId)
    const token = stripe.enter(number)
    const executed = await execute(paymentRequestId, opened.paymentId, token)
    return { paymentRequestId, paymentId: opened.paymentId, token, opened, executed: executed.body }
  }
  const confirm = (paymentId: string) => call<Confirmed>('POST', `${embed}/confirm?paymentId=${paymentId}`)
  return { open, execute, pay, confirm }
}

/** All invariant violations: our ledger, compared with Stripe's. */
export async function stripeViolations({ deps, stripe }: StripeWorld): Promise<Violation[]> {
  const ours = await findViolationsPatiently(deps.db)
  return [...ours, ...(await findChargeViolations(deps.db, stripe.book(), deps.clock.now(), true))]
}
