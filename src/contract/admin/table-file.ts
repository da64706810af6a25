import { Type } from 'typebox'
import { locales } from '#domain/locale.ts'
import { tableFormats } from '#domain/export/table-format.ts'
import { oneOf, text } from '#contract/shape.ts'

/** How a list is written as a file: a link has no headers of its own for it. Absent: CSV, in French. */
export const tableFileQuery = {
  lang: Type.Optional(oneOf(locales)),
  format: Type.Optional(oneOf(tableFormats)),
}

/** Columns by their names of `list-columns.ts`: `order,amount`. Absent or empty: a file has all of them, a list none. */
const columns = Type.Optional(text(300))
export const listFileQuery = { ...tableFileQuery, columns }
/** Columns of a list on a screen, in a language. */
export const listCellsQuery = { lang: tableFileQuery.lang, columns }
/** Texts of the chosen columns of a row; absent where none was chosen. */
export const cells = Type.Optional(Type.Array(text(2000)))
