import { type Static, Type } from 'typebox'
import { rights } from '#domain/access/rights.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import {
  chequeStates,
  orderMethods,
  orderReceipts,
  orderSorts,
  orderStates,
} from '#domain/order/order-state.ts'
import { LineChoicesSchema, lineChoiceFilters } from '#contract/admin/order/line-choice.ts'
import { cells, listCellsQuery, listFileQuery, tableFileQuery } from '#contract/admin/table-file.ts'
import { body, cents, day, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

/** Filters of a list of orders, all of which apply. Absent ones do not narrow it. */
const filters = {
  /** A campaign: `Event/gala`. */
  form: Type.Optional(text(300)),
  type: Type.Optional(oneOf(formTypes)),
  state: Type.Optional(oneOf(orderStates)),
  method: Type.Optional(oneOf(orderMethods)),
  ...lineChoiceFilters,
  receipt: Type.Optional(oneOf(orderReceipts)),
  /** Orders that a cheque paid. */
  bank: Type.Optional(oneOf(chequeStates)),
  /** Civil days in France, both included. */
  from: Type.Optional(day()),
  to: Type.Optional(day()),
  sort: Type.Optional(oneOf(orderSorts)),
  /** Where the page begins: `next` of the one before. */
  after: Type.Optional(text(100)),
  ...listCellsQuery,
}

/** Files to save, not calls with an answer in JSON: the orders of a list, and the attendees of a campaign. */
export const orderListPath = '/admin/organizations/:org/orders/list'
export const attendeeListPath = '/admin/organizations/:org/forms/:type/:slug/attendees'

export const AttendeeListSchema = Type.Object(tableFileQuery)
export const OrderListSchema = Type.Object({ ...filters, ...listFileQuery })

export const OrderFiltersSchema = Type.Object(filters)
export type OrderFilters = Static<typeof OrderFiltersSchema>

/** A search has names and e-mail addresses: it is sent in a body, which no log and no history of a browser has. */
export const FindOrdersSchema = body({
  /** Words of a name or an e-mail address, the number of an order, ticket or cheque, or an amount; empty: every order. */
  text: text(200),
  ...filters,
})
export type FindOrders = Static<typeof FindOrdersSchema>

const FoundOrderSchema = Type.Object({
  id: uuid(),
  number: text(40),
  orderedAt: instant(),
  /** Of the company where one paid. Empty: it was erased, or never entered. */
  payer: text(1000),
  isPayerErased: Type.Boolean(),
  formType: oneOf(formTypes),
  formSlug: slug(),
  title: text(500),
  /** Lines that are not cancelled. */
  lines: Type.Integer(),
  /** Without the tip; of one month for a monthly order. */
  amount: cents(),
  state: oneOf(orderStates),
  method: oneOf(orderMethods),
  cells,
})
export type FoundOrder = Static<typeof FoundOrderSchema>

export const FoundOrdersSchema = Type.Object({
  orders: Type.Array(FoundOrderSchema),
  /** Of all pages; null: there are too many to add them up, and a filter narrows them. */
  total: orNull(Type.Object({ count: Type.Integer({ minimum: 0 }), amount: cents() })),
  /** Where the next page begins; null: this is the last one. */
  next: orNull(text(100)),
  /** Rights of the user on the chosen campaign, or on the association. */
  rights: Type.Array(oneOf(rights)),
  /** The campaigns whose orders the user may read. */
  forms: Type.Array(Type.Object({ formType: oneOf(formTypes), formSlug: slug(), title: text(500) })),
  choices: LineChoicesSchema,
})
export type FoundOrders = Static<typeof FoundOrdersSchema>
