import { type Static, Type } from 'typebox'
import { rights } from '#domain/access/rights.ts'
import { importFields, importKinds, leftOutReasons, mostImportColumns } from '#domain/import/import-fields.ts'
import { importProblems } from '#domain/import/read-import-line.ts'
import { locales } from '#domain/locale.ts'
import { instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

const count = () => Type.Integer({ minimum: 0 })

/** How a file is read. Absent: what its headings say. */
export const TryImportSchema = Type.Object({
  kind: Type.Optional(oneOf(importKinds)),
  /** The field of each column, in their order, with points between: `lastName..email` ignores the second one. */
  columns: Type.Optional(Type.String({ maxLength: 2_000, pattern: '^[A-Za-z.]*$' })),
})
export type TryImport = Static<typeof TryImportSchema>

/** An import as it was tried. Lines with problems are left out where that is said; else they refuse all of it. */
export const RunImportSchema = Type.Object({
  kind: oneOf(importKinds),
  columns: Type.String({ maxLength: 2_000, pattern: '^[A-Za-z.]*$' }),
  withoutProblems: Type.Boolean(),
})
export type RunImport = Static<typeof RunImportSchema>

/**
 * `added`: the directory does not have the person; `leftOut`: the file says that the line does not count;
 * `repeated`: another import brought the line.
 */
const outcomes = ['added', 'found', 'leftOut', 'repeated', 'problem'] as const

const TriedLineSchema = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  /** Of the person; empty: the line names no one. */
  name: text(700),
  outcome: oneOf(outcomes),
  /** Of a line that is left out. */
  leftOut: orNull(oneOf(leftOutReasons)),
  problems: Type.Array(Type.Object({ field: oneOf(importFields), problem: oneOf(importProblems) })),
})
export type TriedLine = Static<typeof TriedLineSchema>

/** The outcome of a trial, which stored nothing. */
export const ImportTrialSchema = Type.Object({
  kind: oneOf(importKinds),
  fileName: text(200),
  /** Null for a workbook. */
  encoding: orNull(text(20)),
  separator: orNull(text(1)),
  columns: Type.Array(
    Type.Object({
      heading: text(200),
      /** The first values of the column. */
      samples: Type.Array(text(200)),
      field: orNull(oneOf(importFields)),
    }),
    { maxItems: mostImportColumns },
  ),
  /** Fields that the kind needs, and no column has. */
  lacking: Type.Array(oneOf(importFields)),
  /** Lines that would be imported. */
  lines: count(),
  /** People of these lines: new ones, and those of the directory. */
  peopleAdded: count(),
  peopleFound: count(),
  leftOut: count(),
  repeated: count(),
  problems: count(),
  /** The first lines of each outcome, in the order of the file. */
  tried: Type.Array(TriedLineSchema),
  /** The file is imported already. */
  isImported: Type.Boolean(),
})
export type ImportTrial = Static<typeof ImportTrialSchema>

/** How a file is read whose outcomes are listed. */
export const OutcomesImportSchema = Type.Object({
  ...TryImportSchema.properties,
  lang: Type.Optional(oneOf(locales)),
})
export type OutcomesImport = Static<typeof OutcomesImportSchema>

/** A table of all lines: the number, name, outcome and reason of each. */
export const ImportOutcomesSchema = Type.Object({ csv: Type.String() })
export type ImportOutcomes = Static<typeof ImportOutcomesSchema>

const StoredImportSchema = Type.Object({
  id: uuid(),
  kind: oneOf(importKinds),
  fileName: text(200),
  lines: count(),
  peopleAdded: count(),
  importedAt: instant(),
  undoneAt: orNull(instant()),
  /** Until when it can be undone; null: not any more. */
  undoableUntil: orNull(instant()),
})
export type StoredImport = Static<typeof StoredImportSchema>

/** The imports of an association, the latest first. */
export const ImportsSchema = Type.Object({
  imports: Type.Array(StoredImportSchema),
  rights: Type.Array(oneOf(rights)),
})
export type Imports = Static<typeof ImportsSchema>
