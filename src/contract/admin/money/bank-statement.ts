import { type Static, Type } from 'typebox'
import { creditKinds } from '#domain/bank-statement/match-statement.ts'
import { body, day, oneOf, text, uuid } from '#contract/shape.ts'

/** Cents; negative: the association paid it. */
const signed = () => Type.Integer()

const CreditSchema = Type.Object({
  kind: oneOf(creditKinds),
  id: uuid(),
  /** When it left, was deposited or received. */
  on: day(),
  amount: signed(),
  /** Of the transfer, or the number of the deposit or order; empty: none. */
  reference: text(200),
})

/** A bank statement compared with what is recorded here. */
export const MatchedStatementSchema = Type.Object({
  /** Days of its first and last line. */
  from: day(),
  to: day(),
  lineCount: Type.Integer({ minimum: 1 }),
  /** `isNew`: no statement had it before. */
  found: Type.Array(
    Type.Object({
      ...CreditSchema.properties,
      bookedOn: day(),
      label: text(500),
      isNew: Type.Boolean(),
    }),
  ),
  /** Expected in these days, and not on it. */
  missing: Type.Array(CreditSchema),
  /** Lines that look like money recorded here, which is not. */
  unknown: Type.Array(Type.Object({ bookedOn: day(), amount: signed(), label: text(500) })),
})
export type MatchedStatement = Static<typeof MatchedStatementSchema>

/** Something that the statement did not show after all. */
export const UndoMatchSchema = body({ kind: oneOf(creditKinds), id: uuid() })
export type UndoMatch = Static<typeof UndoMatchSchema>

export const MatchUndoneSchema = Type.Object({ isUndone: Type.Boolean() })
export type MatchUndone = Static<typeof MatchUndoneSchema>
