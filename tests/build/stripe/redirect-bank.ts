import { cents } from '#domain/money.ts'
import type { ProviderDispute } from '#server/providers/disputes.ts'
import type { ChargeAnswer, PaymentProvider } from '#server/providers/payment-provider.ts'
import type { ChargeOrigin } from '#server/providers/provider-ledger.ts'
import { readNotice } from './redirect-bank-notices.ts'

interface RedirectBank {
  readonly provider: PaymentProvider
  /** The action of the payer on the bank's page. */
  readonly decide: (redirectUrl: string, decision: 'pay' | 'refuse') => void
  /** The payer contests what was paid. Returns the bank's file. */
  readonly contest: (attemptId: string) => string
  /** Returns a refund to the platform. Answers the bank's file. */
  readonly returnRefund: (attemptId: string) => string
}

interface Deal {
  readonly id: string
  readonly amount: number
  readonly origin: ChargeOrigin
  readonly at: Date
  state: 'open' | 'paid' | 'refused' | 'cancelled'
  refunds: { id: string; amount: number; at: Date; isBack?: boolean }[]
  disputes: ProviderDispute[]
}

/**
 * A minimal third provider: the payer pays on its page; it saves no payment methods, and its files and notices
 * have names of its own. It shows that a new provider needs only a folder.
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
        const opened = { amount, origin, at: now(), refunds: [], disputes: [] }
        const deal: Deal = {
          id: `DOSSIER/${String(deals.size + 1).padStart(6, '0')}`,
          ...opened,
          state: 'open',
        }
        deals.set(attemptId, deal)
        return answerOf(deal) as ChargeAnswer
      },
    },
    saved: null,
    disputes: {
      listOf: async (attemptId) => deals.get(attemptId)?.disputes ?? [],
      answer: async () => ({ kind: 'refused', reason: 'par courrier' }),
    },
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
    findRefund: async ({ refundId, attemptId }) => {
      const refund = deals.get(attemptId)?.refunds.find(({ id }) => id === refundId)
      if (refund === undefined) return { kind: 'absent' }
      return refund.isBack === true
        ? { kind: 'failed', reason: 'compte clos' }
        : { kind: 'refunded', providerRef: refundId }
    },
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
        deal.refunds
          .filter(({ isBack }) => isBack !== true)
          .map(({ id, amount, at }) => ({
            providerRef: id,
            chargeRef: deal.id,
            amount: cents(amount),
            at,
          })),
      ),
      disputes: [...deals.values()].flatMap(({ id: chargeRef, disputes }) =>
        disputes.map(({ disputeRef }) => ({ disputeRef, chargeRef })),
      ),
    }),
    readEvent: readNotice,
  }
  const dealOf = (attemptId: string): Deal => {
    const deal = deals.get(attemptId)
    if (deal === undefined) throw new Error(`no deal of ${attemptId}`)
    return deal
  }
  return {
    provider,
    contest: (attemptId) => {
      const { id, amount, disputes } = dealOf(attemptId)
      disputes.push({
        disputeRef: `${id}/C`,
        amount: cents(amount),
        state: 'open',
        reason: 'notReceived',
        respondBy: new Date(now().getTime() + 7 * 86_400_000),
        at: now(),
      })
      return id
    },
    returnRefund: (attemptId) => {
      const { id, refunds } = dealOf(attemptId)
      for (const refund of refunds) refund.isBack = true
      return id
    },
    decide: (redirectUrl, decision) => {
      const deal = [...deals.values()].find(({ id }) => redirectUrl.endsWith(id))
      if (deal !== undefined) deal.state = decision === 'pay' ? 'paid' : 'refused'
    },
  }
}
