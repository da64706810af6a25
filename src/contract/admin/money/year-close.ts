import { type Static, Type } from 'typebox'
import { closedFileKinds } from '#domain/accounting/closed-file.ts'
import { closeObstacles } from '#domain/accounting/closed-years.ts'
import { closeLines, lineStates, openMatters, unknownReasons } from '#domain/accounting/year-sums.ts'
import { body, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

const day = () => Type.String({ format: 'date', maxLength: 10 })
/** Cents, also below 0. */
const amount = () => Type.Integer()
const count = () => Type.Integer({ minimum: 0 })

const LineSchema = Type.Object({
  name: oneOf(closeLines),
  state: oneOf(lineStates),
  here: amount(),
  there: amount(),
  wrong: count(),
  because: orNull(oneOf(unknownReasons)),
})

const MatterSchema = Type.Object({ name: oneOf(openMatters), count: count(), amount: amount() })

/** Sums of an accounting year, as they are compared and as a close freezes them. */
const YearSumsSchema = Type.Object({
  lines: Type.Array(LineSchema),
  /** Matters that were open on its last day. */
  matters: Type.Array(MatterSchema),
  /** Cents that the platform owed on its last day. */
  owed: amount(),
  /** Accounting entries. */
  pieces: count(),
  /** Calendar year of the tax receipts. */
  receiptYear: Type.Integer(),
})

const CloseSchema = Type.Object({
  id: uuid(),
  number: Type.Integer(),
  closedAt: instant(),
  /** Empty: the account was erased. */
  closedBy: text(400),
  reason: text(10_000),
  /** None: their term is over. */
  files: Type.Array(
    Type.Object({ kind: oneOf(closedFileKinds), name: text(300), size: count(), sha256: text(64) }),
  ),
})
export type YearCloseRecord = Static<typeof CloseSchema>

/** An accounting year that is over, with its closes. */
const YearCloseSchema = Type.Object({
  from: day(),
  to: day(),
  /** Of its latest close; of now, where it has none or they are asked. */
  sums: YearSumsSchema,
  isFrozen: Type.Boolean(),
  /** Entries that are other than at its latest close. */
  changed: count(),
  /** Names the sums of now that a close would freeze. */
  seen: text(64),
  needsReason: Type.Boolean(),
  /** Why it cannot be closed. */
  obstacle: orNull(oneOf(closeObstacles)),
  /** The latest one first. */
  closes: Type.Array(CloseSchema),
  /** Names the year in the addresses of its accounting entries; null: it has other days than the usual ones. */
  entriesYear: orNull(Type.Integer()),
})
export type YearClose = Static<typeof YearCloseSchema>

/** Accounting years of an association that are over, the latest first, and one of them. */
export const YearClosesSchema = Type.Object({
  years: Type.Array(Type.Object({ from: day(), to: day(), isClosed: Type.Boolean() })),
  /** The asked one, else the latest; null: none is over. */
  shown: orNull(YearCloseSchema),
  mayClose: Type.Boolean(),
})
export type YearCloses = Static<typeof YearClosesSchema>

export const ShownYearSchema = Type.Object({
  /** The last day of the year. */
  end: Type.Optional(day()),
  /** The sums of now, also of a closed year. */
  now: Type.Optional(Type.Boolean()),
})

export const CloseYearSchema = body({
  end: day(),
  /** Idempotency key. */
  token: text(100),
  /** Closes that the member saw, and the sums. */
  closes: count(),
  seen: text(64),
  reason: text(20_000),
})
export type CloseYear = Static<typeof CloseYearSchema>

/** A file of a closed year, as it was frozen. */
export const closedFilePath = '/admin/organizations/:org/closes/:close/files/:kind'
