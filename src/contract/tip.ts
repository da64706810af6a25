import { type Static, Type } from 'typebox'
import { paymentFrequencies } from '#domain/form/form-lists.ts'
import { cents, oneOf, text } from '#contract/shape.ts'

export const TipSuggestionQuerySchema = Type.Object({
  amount: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  frequency: Type.Optional(oneOf(paymentFrequencies)),
})

export const TipSuggestionSchema = Type.Object({
  model: text(40),
  tipSuggestion: cents(),
  tipSuggestionMax: cents(),
  tipSuggestionMin: cents(),
  levels: Type.Object({ none: cents(), low: cents(), mid: cents(), high: cents() }),
})
export type TipSuggestion = Static<typeof TipSuggestionSchema>
