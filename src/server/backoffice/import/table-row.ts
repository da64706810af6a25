/** A row of a file and its number in it, from 1. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Characters that are read of a cell: an import takes far less. */
export const mostCellText = 1_000

/** Titles and dates of an export may be above its headings. */
export const headingsWithin = 20
