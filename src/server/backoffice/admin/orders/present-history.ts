import type { OrderSheet, orderEvents } from '#contract/admin/order/order-sheet.ts'
import { addCents, cents } from '#domain/money.ts'
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
}: Happened): OrderEvent[] {
  const events = [
    eventOf('ordered', orderedAt),
    ...payments
      .filter(({ isPaid, paidAt }) => isPaid && paidAt !== null)
      .map(({ amount, tip, paidAt }) =>
        eventOf('paid', paidAt ?? orderedAt, addCents(cents(amount), cents(tip))),
      ),
    ...refunds.flatMap(({ state, amount, createdAt, updatedAt, by }) => [
      { ...eventOf('refundAsked', createdAt, amount), by },
      ...(state === 'refunded' ? [eventOf('refunded', updatedAt, amount)] : []),
      ...(state === 'failed' ? [eventOf('refundFailed', updatedAt, amount)] : []),
    ]),
    ...disputes.flatMap(({ state, amount, openedAt, updatedAt }) => [
      eventOf('contested', openedAt, amount),
      ...(state === 'open'
        ? []
        : [eventOf(state === 'won' ? 'contestWon' : 'contestLost', updatedAt, amount)]),
    ]),
    ...items.flatMap(({ cancelledAt, detail }) =>
      cancelledAt === null ? [] : [eventOf('lineCancelled', cancelledAt, null, detail.name)],
    ),
    ...given.map(({ amount, givenAt }) => eventOf('given', givenAt, cents(amount))),
    ...corrections.map(({ at, by, changes }) => ({ ...eventOf('corrected', at), by, changes })),
    ...sent.map(({ at, by }) => ({ ...eventOf('confirmationSent', at), by })),
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
  return { event, at: at.toISOString(), amount, name, changes: [], by: null }
}
