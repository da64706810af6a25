import type { OwnOrder, OwnPayment } from '#contract/account/own-order.ts'
import type { OrderMembershipCard } from '#contract/order/membership-card.ts'
import { receiptUrl } from '#contract/order/receipt.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import type { Locale } from '#domain/locale.ts'
import type { ListedReceipt } from '#server/papers/receipt/receipt-list-store.ts'
import { ticketsFileUrl, ticketsPath } from '#contract/order/ticket.ts'

/** Derives the status of a whole order, which has no state of its own. */
export function statusOf(payments: readonly Pick<OwnPayment, 'state'>[]): OwnOrder['paymentStatus'] {
  const has = (...states: readonly OwnPayment['state'][]) =>
    payments.some(({ state }) => states.includes(state))
  if (has('Refused')) return 'refused'
  if (has('Pending', 'WaitingBankValidation')) return 'pending'
  return has('Refunded', 'Refunding') && !has('Authorized', 'Waiting', 'Contested') ? 'refunded' : 'validated'
}

/** An order as far as its documents need it. */
interface DocumentedOrder {
  readonly id: string
  readonly locale: Locale
  readonly formType: FormType
  readonly formSlug: string
  readonly organizationSlug: string
  /** Of the event; null where it has none. */
  readonly startDate: string | null
}

/** The documents that exist, for a reader who may see the order. */
export function documentsOf(
  { id, locale, formType, formSlug, organizationSlug, startDate }: DocumentedOrder,
  {
    payments,
    hasTicket,
    receipts,
    cards,
    summaryUrl,
  }: {
    readonly payments: readonly Pick<OwnPayment, 'receiptUrl'>[]
    readonly hasTicket: boolean
    readonly receipts: readonly Pick<ListedReceipt, 'id' | 'year'>[]
    readonly cards: readonly Pick<OrderMembershipCard, 'holder' | 'url'>[]
    readonly summaryUrl: string
  },
): OwnOrder['documents'] {
  const certificates = payments.flatMap(({ receiptUrl }) => receiptUrl ?? [])
  const hasEvent = formTypeRules[formType].ends === 'event' && startDate !== null
  return [
    ...certificates.map((url) => ({ kind: 'paymentCertificate' as const, url })),
    ...receipts.map(({ id: receipt, year }) => ({
      kind: 'taxReceipt' as const,
      url: receiptUrl(receipt),
      year,
    })),
    ...(hasTicket
      ? [
          { kind: 'ticket' as const, url: ticketsPath(id, locale) },
          { kind: 'ticketFile' as const, url: ticketsFileUrl(id) },
        ]
      : []),
    ...cards.map(({ holder, url }) => ({ kind: 'membershipCard' as const, url, holder })),
    { kind: 'orderSummary' as const, url: summaryUrl },
    ...(hasEvent ? [{ kind: 'calendar' as const, url: `/agenda/${organizationSlug}/${formSlug}.ics` }] : []),
  ]
}
