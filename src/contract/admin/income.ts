import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { debtAges, debtReasons } from '#domain/income/debt-age.ts'
import { capturedMethods } from '#domain/order/list-filters.ts'
import { cents, day, oneOf, orNull, slug, text } from '#contract/shape.ts'

const year = () => Type.Integer({ minimum: 2000, maximum: 2999 })
const count = () => Type.Integer({ minimum: 0 })

/** A civil year; absent: the present one. */
export const IncomeYearSchema = Type.Object({ year: Type.Optional(year()) })

/** Income of an association in a year, without tips: figures alone, no names. */
export const IncomeSchema = Type.Object({
  year: year(),
  /** From the first movement of the association to the present year, the latest first. */
  years: Type.Array(year()),
  /** January to December. `returned`: refunds, lost disputes, cancelled lines of money received by hand, returned cheques. */
  months: Type.Array(Type.Object({ received: cents(), returned: cents() })),
  /** Weeks from Monday, by their first day in the year; those at its ends are cut, so that they add up to the months. */
  weeks: Type.Array(Type.Object({ from: day(), received: cents(), returned: cents() })),
  campaigns: Type.Array(
    Type.Object({
      formType: oneOf(formTypes),
      formSlug: slug(),
      title: text(500),
      payments: count(),
      received: cents(),
      returned: cents(),
    }),
  ),
  /** Prices by what was sold of them, the highest amounts first; lines of orders of the year that count. */
  prices: Type.Array(Type.Object({ campaign: text(500), name: text(500), sold: count(), amount: cents() })),
  methods: Type.Array(Type.Object({ method: oneOf(capturedMethods), payments: count(), received: cents() })),
  /** Gifts from cancelled sales, whose payers renounced their refund: cents that were sales before, and count as such above. */
  given: Type.Object({ gifts: count(), amount: cents() }),
  /** Labels of the links that orders of the year came by, the highest amounts first; null: without a label. */
  sources: Type.Array(Type.Object({ source: orNull(text(32)), orders: count(), ordered: cents() })),
  /** Discount codes of orders of the year. */
  codes: Type.Array(Type.Object({ code: text(100), orders: count(), discount: cents() })),
  /** Debits that banks refused and that are still owed today, in whatever year. */
  debts: Type.Array(
    Type.Object({ age: oneOf(debtAges), reason: oneOf(debtReasons), debits: count(), amount: cents() }),
  ),
})
export type Income = Static<typeof IncomeSchema>
