import { type Static, Type } from 'typebox'
import { body, day, oneOf, orNull } from '#contract/shape.ts'
import { type ChosenData, chosenData, termChoices } from '#domain/account/retention.ts'

/** The terms of an association, of what the law leaves to it. */
export const DataTermsSchema = Type.Object({
  terms: Type.Array(
    Type.Object({
      data: oneOf(chosenData),
      days: Type.Integer({ minimum: 1 }),
      /** Of the last day on which the term erased anything; null: nothing so far. */
      erased: orNull(Type.Object({ on: day(), count: Type.Integer({ minimum: 1 }) })),
    }),
  ),
  mayChange: Type.Boolean(),
})
export type DataTerms = Static<typeof DataTermsSchema>

const daysOf = (data: ChosenData) => Type.Unsafe<number>(Type.Integer({ enum: [...termChoices[data]] }))

/** All terms, in days. */
export const SetDataTermsSchema = body({
  answers: daysOf('answers'),
  personNotes: daysOf('personNotes'),
  message: daysOf('message'),
  imported: daysOf('imported'),
  waitingEntry: daysOf('waitingEntry'),
} satisfies Record<ChosenData, unknown>)
export type SetDataTerms = Static<typeof SetDataTermsSchema>
