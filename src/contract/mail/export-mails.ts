import { type Static, Type } from 'typebox'
import { monthlyLists } from '#domain/order/saved-view.ts'
import { oneOf, text } from '#contract/shape.ts'

/** To a member who asked for the former month of a view: a link, after which they sign in. It names no payer. */
export const MonthlyExportMailSchema = Type.Object({
  brandName: text(),
  organizationName: text(),
  viewName: text(),
  list: oneOf(monthlyLists),
  /** `2026-10`. */
  month: text(7),
  listUrl: text(2000),
  /** Where it is stopped. */
  viewsUrl: text(2000),
})
export type MonthlyExportMail = Static<typeof MonthlyExportMailSchema>
