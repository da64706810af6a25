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
  /** Work for the browser: the call is repeated with its answer in the header `x-ha-work`. */
  work: Type.Optional(Type.Object({ challenge: text(200), bits: Type.Integer() })),
  requestId: text(100),
})

/** The header with the answer of a proof of work, as `challenge:answer`. */
export const workHeader = 'x-ha-work'

export type ApiErrorBody = Static<typeof ErrorSchema>
