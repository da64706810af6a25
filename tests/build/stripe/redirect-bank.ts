import { randomUUID } from 'node:crypto'
import { cents } from '#domain/money.ts'
import type { ChargeAnswer, PaymentProvider } from '#server/providers/payment-provider.ts'

interface RedirectBank {
  readonly provider: PaymentProvider
  /** What the payer does on the bank's own page. */
  readonly decide: (redirectUrl: string, decision: 'pay' | 'refuse') => void
}

interface Deal {
  readonly id: string
  readonly amount: number
  readonly at: Date
  state: 'open' | 'paid' | 'refused' | 'cancelled'
  refunds: { id: string; amount: number; at: Date }[]
}

/**
 * A third provider, as small as the port lets it be: the payer pays on its own page; it keeps no means and tells of no
 * disputes. It shows that a provider is a folder and nothing else.
 */
export function aRedirectBank(now: () => Date): RedirectBank {
  const deals = new Map<string, Deal>()
  const tell = (deal: Deal | undefined): ChargeAnswer | { kind: 'absent' } => {
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
    paymentMethod: ['Card'],
    hasPayeeAccounts: false,
    entry: {
      kind: 'redirect',
      begin: async ({ attemptId, amount }) => {
        const deal: Deal = { id: randomUUID(), amount, at: now(), state: 'open', refunds: [] }
        deals.set(attemptId, deal)
        return tell(deal) as ChargeAnswer
      },
    },
    saved: null,
    disputes: null,
    findCharge: async (attemptId) => tell(deals.get(attemptId)),
    cancelCharge: async (attemptId) => {
      const deal = deals.get(attemptId)
      if (deal?.state === 'open') deal.state = 'cancelled'
      return tell(deal)
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
        .map(([attemptId, { id, amount, at }]) => ({
          providerRef: id,
          attemptId,
          amount: cents(amount),
          at,
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
