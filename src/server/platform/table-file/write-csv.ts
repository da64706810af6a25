import { stringify } from 'csv-stringify/sync'
import { escapeCsvFormula } from '#server/platform/table-file/escape-csv-formula.ts'

/**
 * A table for French spreadsheets: semicolons, a UTF-8 byte order mark, and no cell that a spreadsheet would run as a
 * formula. The first row has the headings.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `${byteOrderMark}${writeCsvRows(rows)}`.trimEnd()
}

/** The mark with which a file begins, so that spreadsheets read UTF-8. */
export const byteOrderMark = '\uFEFF'

/** More rows of such a table, each with its end: a long one is written in pieces. */
export function writeCsvRows(rows: readonly (readonly string[])[]): string {
  // Spreadsheets treat a bare line feed as the end of a row.
  return stringify(
    rows.map((row) => [...row]),
    {
      delimiter: ';',
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
      cast: { string: escapeCsvFormula },
    },
  )
}
