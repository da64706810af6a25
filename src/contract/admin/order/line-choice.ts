import { Type } from 'typebox'
import { text, uuid } from '#contract/shape.ts'

/** Filters by price, option and answer; they narrow a list of one campaign alone. */
export const lineChoiceFilters = {
  tier: Type.Optional(uuid()),
  option: Type.Optional(uuid()),
  /** A question and its answer: `id:value`. */
  answer: Type.Optional(text(600)),
}

const named = Type.Array(Type.Object({ id: uuid(), name: text(500) }))

/** Values that these filters may have; empty where no campaign is chosen. */
export const LineChoicesSchema = Type.Object({
  tiers: named,
  options: named,
  answers: Type.Array(Type.Object({ id: text(600), question: text(500), value: text(500) })),
})
