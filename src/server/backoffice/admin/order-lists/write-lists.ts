import type { LineFilters, PaymentFilters } from '#contract/admin/order-lists.ts'
import { chosenColumns, lineColumns, paymentColumns } from '#domain/export/list-columns.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import type { Locale } from '#domain/locale.ts'
import { lineColumnsIn, paymentColumnsIn } from '#server/backoffice/admin/order-lists/columns-of-lists.ts'
import { allLines, allPayments } from '#server/backoffice/admin/order-lists/read-lists.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/orders/orderLists')
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
  const all = lineColumnsIn(file.locale)
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
  const all = paymentColumnsIn(file.locale)
  const columns = chosenColumns(paymentColumns, file.columns.split(',')).map((name) => all[name])
  const pieces = allPayments(deps, granted, { ...filters, text: '' }, linesPerPiece)
  return writeTable({ name: t('paymentFile'), columns, pieces }, file)
}
