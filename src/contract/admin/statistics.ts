import { type Static, Type } from 'typebox'
import { cartSteps } from '#domain/cart/cart-steps.ts'
import { cents, oneOf, orNull, text, uuid } from '#contract/shape.ts'

/** Receipts of a form, and its remaining stock. Amounts are cents. */
export const StatisticsSchema = Type.Object({
  orders: Type.Integer(),
  /** Sum of the orders, without tips, later debits included. */
  ordered: cents(),
  /** Collected amount, less refunds. */
  collected: Type.Integer(),
  contributors: Type.Integer(),
  goal: orNull(cents()),
  /** Entries left of the whole form; null: no limit. */
  entriesLeft: orNull(Type.Integer()),
  tiers: Type.Array(
    Type.Object({
      id: uuid(),
      name: text(200),
      sold: Type.Integer(),
      /** Null: no limit. */
      left: orNull(Type.Integer()),
    }),
  ),
  /**
   * The labels of the links that were opened or ordered by, the highest amounts first; null: without a label. At most
   * 50, without those of others that were opened fewer than three times and not ordered by. `visits` is how often the
   * page was opened by the link; null where none was counted.
   */
  sources: Type.Array(
    Type.Object({
      source: orNull(text(32)),
      visits: orNull(Type.Integer()),
      orders: Type.Integer(),
      ordered: cents(),
    }),
  ),
  /** Visits by all labels that `sources` does not have. */
  otherVisits: Type.Integer(),
  /** The day in France from which visits were counted; null: none was yet. */
  visitsSince: orNull(text(10)),
  /**
   * Carts that visitors began within the term of carts (`retentionDays`), by step: how many came to it, and what whole
   * percentage of the step before that is. Empty: none was begun.
   */
  steps: Type.Array(
    Type.Object({ step: oneOf(cartSteps), carts: Type.Integer(), percent: orNull(Type.Integer()) }),
  ),
  /** Days in France with at least one order, the earliest first: at most the last 60 of them. */
  days: Type.Array(Type.Object({ day: text(10), orders: Type.Integer(), ordered: cents() })),
})
export type Statistics = Static<typeof StatisticsSchema>
