import type { FoundLine, FoundPayment, LineFilters, PaymentFilters } from '#contract/admin/order-lists.ts'
import {
  type LineColumn,
  type PaymentColumn,
  chosenColumns,
  lineColumns,
  paymentColumns,
} from '#domain/export/list-columns.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import { parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, cents } from '#domain/money.ts'
import { allLines, allPayments } from '#server/backoffice/admin/order-lists/read-lists.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/orders/orderLists')
const wordsIn = readTexts('admin/orders/orders')
const linesPerPiece = 1_000

interface ListFile<Filters> {
  readonly filters: Filters
  readonly locale: Locale
  readonly format: TableFormat
  /** Names of columns, with commas; empty: all of them. */
  readonly columns: string
}

/** Writes tickets, members, articles and gifts for spreadsheets, those of the newest order first, in pieces. */
export function writeLineList(
  deps: Deps,
  granted: Granted,
  { filters, ...file }: ListFile<LineFilters>,
): AsyncGenerator<string | Uint8Array> {
  const t = textsIn(file.locale)
  const all: Readonly<Record<LineColumn, TableColumn<FoundLine>>> = {
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
  const columns = chosenColumns(lineColumns, file.columns.split(',')).map((name) => all[name])
  const pieces = allLines(deps, granted, { ...filters, text: '' }, linesPerPiece)
  return writeTable({ name: t('lineFile'), columns, pieces }, file)
}

/** Writes captured payments for spreadsheets, the newest first, in pieces. */
export function writePaymentList(
  deps: Deps,
  granted: Granted,
  { filters, ...file }: ListFile<PaymentFilters>,
): AsyncGenerator<string | Uint8Array> {
  const t = textsIn(file.locale)
  const words = wordsIn(file.locale)
  const all: Readonly<Record<PaymentColumn, TableColumn<FoundPayment>>> = {
    order: text(t('column.order'), ({ orderNumber }) => orderNumber),
    number: { kind: 'count', heading: t('column.number'), read: ({ number }) => number },
    captured: date(t('column.captured'), ({ at }) => at),
    received: { kind: 'date', heading: t('column.received'), read: ({ receivedOn }) => receivedOn ?? '' },
    campaign: text(t('column.campaign'), ({ title }) => title),
    paid: text(t('column.paid'), ({ paid }) => paid),
    payer: text(t('column.payer'), ({ payer, isPayerErased }) => (isPayerErased ? t('erased') : payer)),
    amount: amount(t('column.amount'), (payment) => payment.amount),
    refunded: amount(t('column.refunded'), ({ refunded }) => refunded),
    method: text(t('column.method'), ({ method }) => words(`method.${method}`)),
    state: text(t('column.state'), ({ state }) => t(`payment.${state}`)),
    payout: {
      kind: 'date',
      heading: t('column.payout'),
      read: ({ payout }) => (payout === null ? '' : dayOf(payout.at)),
    },
  }
  const columns = chosenColumns(paymentColumns, file.columns.split(',')).map((name) => all[name])
  const pieces = allPayments(deps, granted, { ...filters, text: '' }, linesPerPiece)
  return writeTable({ name: t('paymentFile'), columns, pieces }, file)
}

const text = <Line>(heading: string, read: (line: Line) => string): TableColumn<Line> => ({
  kind: 'text',
  heading,
  read,
})
const date = <Line>(heading: string, read: (line: Line) => string): TableColumn<Line> => ({
  kind: 'date',
  heading,
  read: (line) => dayOf(read(line)),
})
const amount = <Line>(heading: string, read: (line: Line) => number): TableColumn<Line> => ({
  kind: 'amount',
  heading,
  read: (line): Cents => cents(read(line)),
})
const dayOf = (instant: string) => parisDate(new Date(instant))
