import { type ImportField, type ImportKind, fieldsOfKind } from '#domain/import/import-fields.ts'
import { proposeColumns } from '#domain/import/propose-columns.ts'

type Columns = readonly (ImportField | null)[]

/** Columns that a person corrected, by their place; null: not to import. */
export type ChosenColumns = ReadonlyMap<number, ImportField | null>

/** Gives a column a field, which leaves the column that had it. */
export function chooseColumn(columns: Columns, at: number, field: ImportField | null): Columns {
  return columns.map((one, index) => (index === at ? field : one === field ? null : one))
}

/** The columns of a kind: as proposed, and as they were corrected where the kind has the field. */
export function columnsOfKind(headings: readonly string[], kind: ImportKind, chosen: ChosenColumns): Columns {
  let columns: Columns = proposeColumns(headings, kind)
  for (const [at, field] of chosen)
    if (field === null || fieldsOfKind[kind].includes(field)) columns = chooseColumn(columns, at, field)
  return columns
}
