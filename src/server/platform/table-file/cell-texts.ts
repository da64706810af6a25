import { formatDate, formatEuros } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { formatNumber } from '#domain/number-text.ts'
import { type TableColumn, civilDate } from '#server/platform/table-file/write-table.ts'

/** The cells of a line as a screen shows them, in the language of its reader. */
export function cellTexts<Line>(columns: readonly TableColumn<Line>[], line: Line, locale: Locale): string[] {
  return columns.map((column) => cellText(column, line, locale))
}

function cellText<Line>(column: TableColumn<Line>, line: Line, locale: Locale): string {
  if (column.kind === 'text') return column.read(line)
  if (column.kind === 'date') {
    const day = column.read(line)
    return civilDate.test(day) ? formatDate(day) : day
  }
  if (column.kind === 'count') {
    const count = column.read(line)
    return count === null ? '' : formatNumber(count, locale)
  }
  const amount = column.read(line)
  return amount === null ? '' : formatEuros(amount, locale)
}
