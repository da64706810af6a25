import { Type } from 'typebox'
import { locales } from '#domain/locale.ts'
import { tableFormats } from '#domain/export/table-format.ts'
import { oneOf, text } from '#contract/shape.ts'

/** How a list is written as a file: a link has no headers of its own for it. Absent: CSV, in French. */
export const tableFileQuery = {
  lang: Type.Optional(oneOf(locales)),
  format: Type.Optional(oneOf(tableFormats)),
}

/** Also with its columns, by their names of `list-columns.ts`: `order,amount`. Absent or empty: all of them. */
export const listFileQuery = { ...tableFileQuery, columns: Type.Optional(text(300)) }
