import { randomUUID } from 'node:crypto'
import { cents } from '#domain/money.ts'
import type { ChargeAnswer, PaymentProvider } from '#server/providers/payment-provider.ts'
import type { ChargeOrigin } from '#server/providers/provider-ledger.ts'

interface RedirectBank {
  readonly provider: PaymentProvider
  /** The action of the payer on the bank's page. */
  readonly decide: (redirectUrl: string, decision: 'pay' | 'refuse') => void
}

interface Deal {
  readonly id: string
  readonly amount: number
  readonly origin: ChargeOrigin
  readonly at: Date
  state: 'open' | 'paid' | 'refused' | 'cancelled'
  refunds: { id: string; amount: number; at: Date }[]
}

/**
 * A minimal third provider: the payer pays on its page; it saves no payment methods and reports no disputes. It shows
 * that a new provider needs only a folder.
 */
export function aRedirectBank(now: () => Date): RedirectBank {
  const deals = new Map<string, Deal>()
  const answerOf = (deal: Deal | undefined): ChargeAnswer | { kind: 'absent' } => {
    if (deal === undefined) return { kind: 'absent' }
    const { id: providerRef, amount, state } = deal
    if (state === 'cancelled') return { kind: 'cancelled', providerRef }
    if (state === 'refused') return { kind: 'failed', providerRef, code: 'hapay_card_declined' }
    return state === 'paid'
      ? { kind: 'succeeded', providerRef, amount: cents(amount), currency: 'EUR', savedPaymentMethod: null }
      : { kind: 'challenge', providerRef, redirectUrl: `https://redirect.example/${providerRef}` }
  }
  const provider: PaymentProvider = {
    name: 'redirect',
    publicKey: '',
    page: 'embarque-ha',
    paymentMethods: ['Card'],
    hasPayeeAccounts: false,
    entry: {
      kind: 'redirect',
      begin: async ({ attemptId, amount, origin }) => {
        const deal: Deal = { id: randomUUID(), amount, origin, at: now(), state: 'open', refunds: [] }
        deals.set(attemptId, deal)
        return answerOf(deal) as ChargeAnswer
      },
    },
    saved: null,
    disputes: null,
    debitMandates: null,
    findCharge: async (attemptId) => answerOf(deals.get(attemptId)),
    cancelCharge: async (attemptId) => {
      const deal = deals.get(attemptId)
      if (deal?.state === 'open') deal.state = 'cancelled'
      return answerOf(deal)
    },
    refund: async ({ refundId, attemptId, amount }) => {
      const deal = deals.get(attemptId)
      if (deal?.refunds.some(({ id }) => id === refundId) === false)
        deal.refunds.push({ id: refundId, amount, at: now() })
      return { kind: 'refunded', providerRef: refundId }
    },
    findRefund: async ({ refundId, attemptId }) =>
      deals.get(attemptId)?.refunds.some(({ id }) => id === refundId) === true
        ? { kind: 'refunded', providerRef: refundId }
        : { kind: 'absent' },
    listSince: async () => ({
      charges: [...deals]
        .filter(([, { state }]) => state === 'paid')
        .map(([attemptId, { id, amount, at, origin }]) => ({
          providerRef: id,
          attemptId,
          amount: cents(amount),
          at,
          origin,
        })),
      refunds: [...deals.values()].flatMap((deal) =>
        deal.refunds.map(({ id, amount, at }) => ({
          providerRef: id,
          chargeRef: deal.id,
          amount: cents(amount),
          at,
        })),
      ),
      disputes: [],
    }),
    readEvent: () => null,
  }
  return {
    provider,
    decide: (redirectUrl, decision) => {
      const deal = [...deals.values()].find(({ id }) => redirectUrl.endsWith(id))
      if (deal !== undefined) deal.state = decision === 'pay' ? 'paid' : 'refused'
    },
  }
}
