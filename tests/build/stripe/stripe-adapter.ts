import { randomUUID } from 'node:crypto'
import { cents, zero } from '#domain/money.ts'
import type { AttemptId } from '#domain/ids.ts'
import type {
  ChargeAnswer,
  ChargeRequest,
  PaymentProvider,
  RefundRequest,
  SavedChargeRequest,
} from '#server/providers/payment-provider.ts'
import type { SentCharge } from '#server/providers/stripe/stripe-client.ts'
import { createStripeProvider } from '#server/providers/stripe/stripe-provider.ts'
import {
  type StripeSimulator,
  simulatedSecretKey,
  simulatedWebhookSecret,
  startStripeSimulator,
} from './stripe-simulator.ts'

/** The adapter with its own simulator, and the minimum of our records. */
export interface AdapterWorld {
  readonly simulator: StripeSimulator
  readonly provider: PaymentProvider
  readonly newAttempt: () => AttemptId
  /** A charge of 45.00 EUR, including a tip of 3.40, with a test card. */
  readonly request: (number: string, changes?: Partial<ChargeRequest>) => ChargeRequest
  /** Sends it as a checkout does: recorded before, the answer recorded after. */
  readonly charge: (request: ChargeRequest) => Promise<ChargeAnswer>
  readonly chargeSaved: (request: Omit<SavedChargeRequest, 'attemptId'>) => Promise<ChargeAnswer>
  readonly refund: (charged: ChargeAnswer, changes?: Partial<RefundRequest>) => RefundRequest
}

const later = () => new Date(Date.now() + 600_000)

/** How long it waits for an answer: tests of a late one take as long, and others must never take longer. */
const timeoutMs = 2_000

export async function anAdapterWorld(): Promise<AdapterWorld> {
  const simulator = await startStripeSimulator()
  const sent = new Map<string, SentCharge>()
  const provider = createStripeProvider({
    secretKey: simulatedSecretKey,
    publishableKey: 'pk_test_simulated',
    webhookSecrets: [simulatedWebhookSecret],
    timeoutMs,
    lookupTimeoutMs: timeoutMs,
    takesSepa: true,
    takesWallets: false,
    apiUrl: simulator.url,
    scriptUrl: simulator.scriptUrl,
    findSentCharge: async (attemptId) => sent.get(attemptId) ?? null,
  })
  const { entry, saved } = provider
  if (entry.kind !== 'fields' || saved === null) throw new Error('not what Stripe can do')
  const newAttempt = () => randomUUID() as AttemptId
  const noted = async (id: AttemptId, call: () => Promise<ChargeAnswer>): Promise<ChargeAnswer> => {
    const sentAt = new Date(simulator.account.now())
    sent.set(id, { providerRef: null, sentAt })
    const answer = await call()
    if ('providerRef' in answer) sent.set(id, { providerRef: answer.providerRef, sentAt })
    return answer
  }
  return {
    simulator,
    provider,
    newAttempt,
    request: (number, changes = {}) => ({
      attemptId: newAttempt(),
      tokenizationSessionId: simulator.enter(number),
      amount: cents(4500),
      tip: cents(340),
      currency: 'EUR',
      deadline: later(),
      description: 'Don à La Ruche',
      payeeAccount: null,
      origin: { siteId: '6f1c1f0e-3f6f-4c57-8f5f-7d0f0a3c2b11', numberSeries: 0 },
      returnUrl: 'http://localhost:4400/paiement/embarque/confirmation/1',
      browser: { language: 'fr-FR' },
      paymentMethod: 'Card',
      savesPaymentMethod: false,
      payer: { email: 'zoe.moreau@exemple.fr', name: 'Zoé Moreau' },
      savedMethodRef: null,
      ...changes,
    }),
    charge: (request) => noted(request.attemptId, () => entry.charge(request)),
    chargeSaved: (request) => {
      const attemptId = newAttempt()
      return noted(attemptId, () => saved.charge({ ...request, attemptId }))
    },
    refund: (charged, changes = {}) => ({
      refundId: randomUUID(),
      attemptId: newAttempt(),
      providerRef: charged.kind === 'succeeded' ? charged.providerRef : '',
      amount: cents(4500),
      tip: zero,
      ...changes,
    }),
  }
}
