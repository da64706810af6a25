import type { FoundLine, FoundPayment } from '#contract/admin/order-lists.ts'
import type { LineColumn, PaymentColumn } from '#domain/export/list-columns.ts'
import { parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, cents } from '#domain/money.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import type { TableColumn } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/orders/orderLists')
const reasonsIn = readTexts('admin/money/income')
const wordsIn = readTexts('admin/orders/orders')

/** The columns of tickets, members, articles and gifts, for files and screens. */
export function lineColumnsIn(locale: Locale): Readonly<Record<LineColumn, TableColumn<FoundLine>>> {
  const t = textsIn(locale)
  return {
    order: text(t('column.order'), ({ orderNumber }) => orderNumber),
    date: date(t('column.date'), ({ orderedAt }) => orderedAt),
    campaign: text(t('column.campaign'), ({ title }) => title),
    price: text(t('column.price'), ({ price }) => price),
    kind: text(t('column.kind'), ({ tierType }) => t(`tier.${tierType}`)),
    ticket: { kind: 'count', heading: t('column.ticket'), read: ({ ticket }) => ticket },
    person: text(t('column.person'), ({ person }) => person),
    payer: text(t('column.payer'), ({ payer, isPayerErased }) => (isPayerErased ? t('erased') : payer)),
    amount: amount(t('column.amount'), (line) => line.amount),
    state: text(t('column.state'), ({ isCancelled }) => t(isCancelled ? 'line.cancelled' : 'line.valid')),
  }
}

/** The columns of payments, for files and screens. */
export function paymentColumnsIn(locale: Locale): Readonly<Record<PaymentColumn, TableColumn<FoundPayment>>> {
  const t = textsIn(locale)
  const words = wordsIn(locale)
  const reasons = reasonsIn(locale)
  return {
    order: text(t('column.order'), ({ orderNumber }) => orderNumber),
    number: { kind: 'count', heading: t('column.number'), read: ({ number }) => number },
    due: { kind: 'date', heading: t('column.due'), read: ({ dueOn }) => dueOn ?? '' },
    captured: date(t('column.captured'), ({ at }) => at),
    received: { kind: 'date', heading: t('column.received'), read: ({ receivedOn }) => receivedOn ?? '' },
    campaign: text(t('column.campaign'), ({ title }) => title),
    paid: text(t('column.paid'), ({ paid }) => paid),
    payer: text(t('column.payer'), ({ payer, isPayerErased }) => (isPayerErased ? t('erased') : payer)),
    amount: amount(t('column.amount'), (payment) => payment.amount),
    refunded: amount(t('column.refunded'), ({ refunded }) => refunded),
    method: text(t('column.method'), ({ method }) => words(`method.${method}`)),
    state: text(t('column.state'), ({ state }) => t(`payment.${state}`)),
    reason: text(t('column.reason'), ({ reason }) => (reason === null ? '' : reasons(`reason.${reason}`))),
    payout: date(t('column.payout'), ({ payout }) => payout?.at ?? null),
  }
}

const text = <Line>(heading: string, read: (line: Line) => string): TableColumn<Line> => ({
  kind: 'text',
  heading,
  read,
})
const date = <Line>(heading: string, read: (line: Line) => string | null): TableColumn<Line> => ({
  kind: 'date',
  heading,
  read: (line) => dayOf(read(line)),
})
const amount = <Line>(heading: string, read: (line: Line) => number): TableColumn<Line> => ({
  kind: 'amount',
  heading,
  read: (line): Cents => cents(read(line)),
})
const dayOf = (instant: string | null) => (instant === null ? '' : parisDate(new Date(instant)))
