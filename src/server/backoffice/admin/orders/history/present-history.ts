import type { OrderSheet, orderEvents } from '#contract/admin/order/order-sheet.ts'
import { addCents, cents } from '#domain/money.ts'
import type {
  StoredEntry,
  listLineCancellations,
  listRetries,
} from '#server/backoffice/admin/orders/history/order-author-store.ts'
import {
  entryAuthor,
  memberAuthor,
  noAuthor,
  payerAuthor,
  requestAuthor,
  siteAuthor,
} from '#server/backoffice/admin/orders/history/present-author.ts'
import type {
  listCartDisputes,
  listCartRefunds,
  listSentConfirmations,
} from '#server/backoffice/admin/orders/order-sheet-store.ts'
import type { listRenunciations } from '#server/money/refund/cancellation/gift-offer-store.ts'
import type { StoredOwnPayment, listOwnItems } from '#server/money/order/own-order-store.ts'

interface Happened {
  readonly orderedAt: Date
  readonly payments: readonly StoredOwnPayment[]
  readonly refunds: Awaited<ReturnType<typeof listCartRefunds>>
  readonly disputes: Awaited<ReturnType<typeof listCartDisputes>>
  readonly items: Awaited<ReturnType<typeof listOwnItems>>
  readonly sent: Awaited<ReturnType<typeof listSentConfirmations>>
  /** The entry by hand; null also for an order that was paid here. */
  readonly entry: StoredEntry | null
  /** Payments without their payer. */
  readonly charged: ReadonlySet<string>
  readonly retries: Awaited<ReturnType<typeof listRetries>>
  readonly lineCancellations: Awaited<ReturnType<typeof listLineCancellations>>
  /** Gifts from cancellations. */
  readonly given: Awaited<ReturnType<typeof listRenunciations>>
  readonly corrections: readonly {
    readonly at: Date
    readonly by: string
    readonly changes: OrderEvent['changes']
  }[]
}

type OrderEvent = OrderSheet['history'][number]

/** Events of an order, the latest first. */
export function presentHistory({
  orderedAt,
  payments,
  refunds,
  disputes,
  items,
  sent,
  given,
  corrections,
  ...authors
}: Happened): OrderEvent[] {
  const { entry, charged, retries, lineCancellations } = authors
  const buyer = payments.some(({ offlineMethod }) => offlineMethod !== null)
    ? entryAuthor(entry)
    : payerAuthor
  const events = [
    { ...eventOf('ordered', orderedAt), ...buyer },
    ...payments
      .filter(({ isPaid, paidAt }) => isPaid && paidAt !== null)
      .map(({ id, amount, tip, paidAt }) => ({
        ...eventOf('paid', paidAt ?? orderedAt, addCents(cents(amount), cents(tip))),
        ...(charged.has(id) ? siteAuthor : buyer),
      })),
    ...retries.map(({ at, by }) => ({ ...eventOf('debitRetried', at), ...memberAuthor(by) })),
    ...refunds.flatMap(({ state, amount, createdAt, updatedAt, ...request }) => [
      { ...eventOf('refundAsked', createdAt, amount), ...requestAuthor(request) },
      ...(state === 'refunded' ? [eventOf('refunded', updatedAt, amount)] : []),
      ...(state === 'failed' ? [eventOf('refundFailed', updatedAt, amount)] : []),
    ]),
    ...disputes.flatMap(({ state, amount, openedAt, updatedAt }) => [
      eventOf('contested', openedAt, amount),
      ...(state === 'open'
        ? []
        : [eventOf(state === 'won' ? 'contestWon' : 'contestLost', updatedAt, amount)]),
    ]),
    ...items.flatMap(({ id, cancelledAt, detail }) =>
      cancelledAt === null
        ? []
        : [
            {
              ...eventOf('lineCancelled', cancelledAt, null, detail.name),
              ...requestAuthor(lineCancellations.get(id) ?? { askedBy: null, by: null }),
            },
          ],
    ),
    ...given.map(({ amount, givenAt }) => ({ ...eventOf('given', givenAt, cents(amount)), ...payerAuthor })),
    ...corrections.map(({ at, by, changes }) => ({
      ...eventOf('corrected', at),
      ...memberAuthor(by),
      changes,
    })),
    ...sent.map(({ at, by }) => ({ ...eventOf('confirmationSent', at), ...memberAuthor(by) })),
  ]
  // Of one instant, what follows comes first.
  return events.toReversed().toSorted((a, b) => b.at.localeCompare(a.at))
}

function eventOf(
  event: (typeof orderEvents)[number],
  at: Date,
  amount: number | null = null,
  name: string | null = null,
): OrderEvent {
  return { event, at: at.toISOString(), amount, name, changes: [], ...noAuthor }
}
