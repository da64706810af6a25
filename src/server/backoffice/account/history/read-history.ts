import type { History, PastOrder } from '#contract/account/history.ts'
import type { OwnPayment } from '#contract/account/own-order.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid, type OrderId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import { addCents, cents, sumCents } from '#domain/money.ts'
import {
  type HistoryPlace,
  type StoredLine,
  type StoredPastOrder,
  listLines,
  listPastOrders,
} from '#server/backoffice/account/history/history-store.ts'
import { ownLinkUntil } from '#server/backoffice/account/history/own-link-until.ts'
import { readOngoing } from '#server/backoffice/account/history/read-ongoing.ts'
import { documentsOf, statusOf } from '#server/backoffice/account/order-parts.ts'
import { type StoredOwnPayment, listOwnPayments } from '#server/money/order/own-order-store.ts'
import { presentOwnPayment } from '#server/money/order/present-own-payment.ts'
import { presentOwnMembershipCards } from '#server/papers/membership-card/present-membership-cards.ts'
import type { Deps } from '#server/money/deps.ts'
import { orderSummaryFile } from '#server/papers/document/order-summary-link.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { orderLinks } from '#server/money/installment/link-addresses.ts'
import { withdrawalEnd } from '#server/money/installment/withdrawal-end.ts'
import { tipRefundEnd } from '#server/money/refund/refund-tip.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import { type OrderReceiptState, listReceiptStates } from '#server/papers/receipt/expected-receipt-store.ts'
import { type ListedReceipt, listReceipts } from '#server/papers/receipt/receipt-list-store.ts'

const pageSize = 10

/**
 * A page of the history of a user: what needs them, what is still debited, their orders.
 * @throws AppError BAD_REQUEST for a token that is not ours
 */
export async function readHistory(
  deps: Deps,
  { userId, email, unverified }: Session,
  { continuationToken, locale }: { readonly continuationToken: string | undefined; readonly locale: Locale },
): Promise<History> {
  const after = continuationToken === undefined ? null : readToken(continuationToken)
  const rows = await listPastOrders(deps.db, userId, { after, limit: pageSize + 1 })
  const orders = rows.slice(0, pageSize)
  const ids = orders.map(({ id }) => id)
  const [lines, receipts, expected, cards, payments, ongoing] = await Promise.all([
    listLines(deps.db, ids),
    listReceipts(deps.db, ids),
    listReceiptStates(deps.db, ids, deps.clock.now()),
    presentOwnMembershipCards(deps, ids),
    listOwnPayments(
      deps.db,
      orders.map(({ cartId }) => cartId),
    ),
    after === null ? readOngoing(deps, userId, locale) : { needs: [], schedules: [] },
  ])
  const last = orders.at(-1)
  return {
    account: { email, unverified },
    ...ongoing,
    data: orders.map((order) =>
      presentPast(deps, order, {
        lines,
        payments,
        receipts,
        expected,
        cards,
        locale,
        mayCorrect: !unverified,
      }),
    ),
    continuationToken: rows.length > pageSize && last !== undefined ? writeToken(last) : null,
  }
}

interface Parts {
  readonly lines: readonly StoredLine[]
  readonly payments: readonly StoredOwnPayment[]
  readonly receipts: readonly ListedReceipt[]
  readonly expected: readonly OrderReceiptState[]
  readonly cards: Awaited<ReturnType<typeof presentOwnMembershipCards>>
  readonly locale: Locale
  /** Whose mailbox is proved. */
  readonly mayCorrect: boolean
}

function presentPast(deps: Deps, order: StoredPastOrder, parts: Parts): PastOrder {
  const { id, createdAt, amount, tip, formType, formSlug, organizationSlug } = order
  const lines = parts.lines.filter(({ orderId }) => orderId === id)
  const stored = parts.payments.filter(({ cartId }) => cartId === order.cartId)
  const payments = stored.map((payment) => presentOwnPayment(payment, [], createdAt))
  const now = deps.clock.now()
  const links = orderLinks(deps, { orderId: id, locale: parts.locale }, now, ownLinkUntil(deps))
  const isProduct = lines.some(({ type, cancelledAt }) => type === 'Product' && cancelledAt === null)
  const status = statusOf(payments)
  return {
    id,
    orderNumber: order.number,
    date: createdAt.toISOString(),
    organization: { organizationSlug, name: order.organizationName },
    form: {
      formType,
      title: order.title,
      url: formAddress(
        deps.settings.publicUrl,
        organizationSlug,
        { type: formType, slug: formSlug },
        parts.locale,
      ),
    },
    paymentFrequency: order.frequency,
    amount: addCents(cents(amount), cents(tip)),
    amountTip: tip,
    lines: countByName(lines),
    status:
      status === 'validated' && lines.every(({ cancelledAt }) => cancelledAt !== null) ? 'cancelled' : status,
    amountRefunded: sumCents(stored.map(({ refunded }) => cents(refunded))),
    isRefunding: payments.some(({ state }) => state === 'Refunding'),
    documents: datedDocuments(deps, order, payments, { ...parts, lines }),
    ...receiptsOf(parts, id),
    withdrawalUrl: isProduct && now < withdrawalEnd(deps.settings, createdAt) ? links.withdrawal : null,
    tipRefundUrl: tip > 0 && now < tipRefundEnd(createdAt) ? links.tipRefund : null,
    joinedBy: order.isPlaced ? 'session' : 'mailbox',
  }
}

function receiptsOf({ expected, mayCorrect }: Parts, id: OrderId) {
  const own = expected.filter(({ orderId }) => orderId === id)
  return {
    expectedReceipts: own.filter(({ isExpected }) => isExpected).map(({ year, isDue }) => ({ year, isDue })),
    correctableReceipts: own.filter(({ canCorrect }) => mayCorrect && canCorrect).map(({ year }) => year),
  }
}

function datedDocuments(
  deps: Deps,
  order: StoredPastOrder,
  payments: readonly OwnPayment[],
  { lines, receipts, cards }: Pick<Parts, 'lines' | 'receipts' | 'cards'>,
): PastOrder['documents'] {
  const hasTicket = lines.some(({ type, cancelledAt }) => type === 'Registration' && cancelledAt === null)
  return documentsOf(order, {
    payments,
    hasTicket,
    receipts: receipts.filter(({ orderId }) => orderId === order.id),
    cards: cards.filter(({ orderId }) => orderId === order.id),
    summaryUrl: orderSummaryFile(deps, order.id),
  }).map((document) => ({
    ...document,
    date: payments.find(({ receiptUrl }) => receiptUrl === document.url)?.date ?? null,
  }))
}

/** Equal names together, in the order of their first. */
function countByName(lines: readonly StoredLine[]): PastOrder['lines'] {
  const names = [...new Set(lines.map(({ name }) => name))]
  return names.map((name) => ({ name, count: lines.filter((line) => line.name === name).length }))
}

function writeToken({ createdAt, id }: HistoryPlace): string {
  return `${createdAt.getTime()}.${id}`
}

function readToken(token: string): HistoryPlace {
  const [time = '', id = ''] = token.split('.')
  if (!/^\d{1,15}$/.test(time) || !isUuid(id)) throw new AppError('BAD_REQUEST')
  return { createdAt: new Date(Number(time)), id }
}
