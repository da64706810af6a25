/** A row of a file and its number in it, from 1. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}
