import { randomUUID } from 'node:crypto'
import type { AttemptId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import type {
  ChargeAnswer,
  ChargeRequest,
  PaymentProvider,
  RefundRequest,
  SavedMethodRef,
  SessionRequest,
} from '#server/providers/payment-provider.ts'
import { createSandboxProvider } from '#server/providers/sandbox/sandbox-provider.ts'
import { aMerchant, apiKey, type Merchant } from '../../../src/sandbox-provider/testing/merchant.ts'
import { fieldsOf } from './card-fields.ts'

/** The adapter of the sandbox at an address. */
export function sandboxAdapter(url: string, secretKey = apiKey, timeoutMs = 10_000): PaymentProvider {
  const publicUrl = 'https://card.example'
  return createSandboxProvider({ url, secretKey, publicUrl, webhookSecrets: ['s'], timeoutMs })
}

export const newAttempt = () => randomUUID() as AttemptId

/** A separate provider behind its adapter, with valid requests and the given changes. */
export async function aSandboxAdapter() {
  const merchant = await aMerchant()
  const provider = sandboxAdapter(merchant.sandbox.url)
  const inTenMinutes = () => new Date(merchant.sandbox.clock.now().getTime() + 600_000)
  const openSession = (request: Partial<SessionRequest> = {}, from = provider) =>
    fieldsOf(from).openSession({
      attemptId: newAttempt(),
      deadline: inTenMinutes(),
      origin: 'http://localhost:4400',
      locale: 'fr',
      paymentMethod: 'Card',
      savedMethodRef: null,
      walletAmount: null,
      ...request,
    })
  const aCharge = (attemptId: AttemptId = newAttempt()) => ({
    attemptId,
    amount: cents(4500),
    tip: cents(0),
    currency: 'EUR' as const,
    deadline: inTenMinutes(),
    description: 'Don',
    payeeAccount: null,
    origin: { siteId: '6f1c1f0e-3f6f-4c57-8f5f-7d0f0a3c2b11', numberSeries: 0 },
  })
  /** A charge with an entered card or account, or with a saved payment method. */
  const aFilledCharge = async (
    fill: { card: string } | { account: string } | { saved: SavedMethodRef },
    changes: Partial<ChargeRequest> = {},
  ): Promise<ChargeRequest> => {
    const attemptId = changes.attemptId ?? newAttempt()
    const savedMethodRef = 'saved' in fill ? fill.saved : null
    const paymentMethod = 'account' in fill ? 'Sepa' : 'Card'
    const session = await openSession({ attemptId, paymentMethod, savedMethodRef })
    if (session.kind !== 'opened') throw new Error(session.reason)
    await enter(merchant, session.tokenizationSessionId, fill)
    return {
      ...aCharge(attemptId),
      tokenizationSessionId: session.tokenizationSessionId,
      returnUrl: 'http://localhost:4400/back',
      browser: { language: 'fr-FR', colorDepth: 24 },
      paymentMethod,
      savesPaymentMethod: false,
      payer: { email: 'zoe@example.org', name: 'Zoé Moreau' },
      savedMethodRef,
      ...changes,
    }
  }
  const charge = (request: ChargeRequest, from = provider): Promise<ChargeAnswer> =>
    fieldsOf(from).charge(request)
  const aRefund = (refundId: string, providerRef: string, euroCents: number): RefundRequest => ({
    refundId,
    attemptId: newAttempt(),
    providerRef,
    amount: cents(euroCents),
    tip: cents(0),
  })
  return { merchant, provider, openSession, aCharge, aFilledCharge, charge, aRefund }
}

async function enter(merchant: Merchant, session: string, fill: object): Promise<void> {
  if ('card' in fill) await merchant.enterCard(session, String(fill.card))
  if ('account' in fill) await merchant.enterAccount(session, String(fill.account))
}
