import { type Static, Type } from 'typebox'
import { problemCodes } from '#domain/problem-codes.ts'
import { orNull, text } from '#contract/shape.ts'

/** The one format of every error. */
const ProblemSchema = Type.Object({
  field: text(300),
  code: Type.String({ enum: [...problemCodes] }),
  level: Type.Union([Type.Literal('error'), Type.Literal('warning')]),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})

export const ErrorSchema = Type.Object({
  code: text(100),
  status: Type.Integer(),
  message: text(1000),
  problems: Type.Optional(Type.Array(ProblemSchema)),
  /** Where to go instead, where it is known (for a wrong pair of provider and address). */
  redirectUrl: Type.Optional(orNull(text(2000))),
  requestId: text(100),
})

export type ApiErrorBody = Static<typeof ErrorSchema>
