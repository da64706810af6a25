import { type Static, type TSchema, Type } from 'typebox'
import { formTypes, type TierType } from '#domain/form/form-definition.ts'
import { tierTypes } from '#domain/form/form-lists.ts'
import { chequeStates } from '#domain/order/order-state.ts'
import {
  capturedMethods,
  lineKinds,
  lineSorts,
  lineStates,
  paymentSorts,
  paymentStates,
} from '#domain/order/list-filters.ts'
import { debtReasons } from '#domain/income/debt-age.ts'
import { payoutMachine } from '#domain/refund/payout-machine.ts'
import { LineChoicesSchema, lineChoiceFilters } from '#contract/admin/order/line-choice.ts'
import { cells, listCellsQuery, listFileQuery } from '#contract/admin/table-file.ts'
import { body, cents, day, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

/** Filters of both lists; an absent one narrows nothing. */
const common = {
  /** A campaign: `Event/gala`. */
  form: Type.Optional(text(300)),
  /** Civil days in France, both included. */
  from: Type.Optional(day()),
  to: Type.Optional(day()),
  /** Where the page begins: `next` of the one before. */
  after: Type.Optional(text(100)),
  ...listCellsQuery,
}
/** A search has names and e-mail addresses: it is sent in a body, which no log and no history of a browser has. */
const words = text(200)

const lineFilters = {
  ...common,
  ...lineChoiceFilters,
  kind: Type.Optional(oneOf(lineKinds)),
  /** Absent: lines that count. */
  state: Type.Optional(oneOf(lineStates)),
  /** Absent: the newest order first. */
  sort: Type.Optional(oneOf(lineSorts)),
}
export const LineFiltersSchema = Type.Object(lineFilters)
export type LineFilters = Static<typeof LineFiltersSchema>
export const FindLinesSchema = body({ text: words, ...lineFilters })
export type FindLines = Static<typeof FindLinesSchema>

const paymentFilters = {
  ...common,
  method: Type.Optional(oneOf(capturedMethods)),
  /** Absent: captured payments in any state. */
  state: Type.Optional(oneOf(paymentStates)),
  /** Cheques. */
  bank: Type.Optional(oneOf(chequeStates)),
  /** Absent: the newest payment first, and the debit that is due first. */
  sort: Type.Optional(oneOf(paymentSorts)),
}
export const PaymentFiltersSchema = Type.Object(paymentFilters)
export type PaymentFilters = Static<typeof PaymentFiltersSchema>
export const FindPaymentsSchema = body({ text: words, ...paymentFilters })
export type FindPayments = Static<typeof FindPaymentsSchema>

/** Files to save, not calls with an answer in JSON. */
export const lineListPath = '/admin/organizations/:org/lines/list'
export const paymentListPath = '/admin/organizations/:org/payments/list'
export const LineListSchema = Type.Object({ ...lineFilters, ...listFileQuery })
export const PaymentListSchema = Type.Object({ ...paymentFilters, ...listFileQuery })

/** The order of a line or payment. */
const order = {
  orderId: uuid(),
  orderNumber: text(40),
  /** Of the company where one paid. Empty: it was erased, or never entered. */
  payer: text(1000),
  isPayerErased: Type.Boolean(),
  title: text(500),
  cells,
}

const found = <Line extends TSchema>(line: Line) =>
  Type.Object({
    lines: Type.Array(line),
    /** Of all pages; null: there are too many to add them up, and a filter narrows them. */
    total: orNull(Type.Object({ count: Type.Integer({ minimum: 0 }), amount: cents() })),
    /** Where the next page begins; null: this is the last one. */
    next: orNull(text(100)),
    /** The campaigns that the user may read. */
    forms: Type.Array(Type.Object({ formType: oneOf(formTypes), formSlug: slug(), title: text(500) })),
    choices: LineChoicesSchema,
    /** Whether the user may save the list as a file. */
    canExport: Type.Boolean(),
  })

/** One ticket, membership, article or gift. */
const FoundLineSchema = Type.Object({
  ...order,
  id: uuid(),
  orderedAt: instant(),
  /** Whom it is for; empty: no one was named. */
  person: text(700),
  /** The price that was chosen. */
  price: text(500),
  tierType: oneOf<TierType>(tierTypes),
  /** Null: it is no ticket. */
  ticket: orNull(Type.Integer()),
  amount: cents(),
  isCancelled: Type.Boolean(),
})
export type FoundLine = Static<typeof FoundLineSchema>
export const FoundLinesSchema = found(FoundLineSchema)
export type FoundLines = Static<typeof FoundLinesSchema>

/** One payment or debit that was captured or that the association received itself, or a debit that is not captured. */
const FoundPaymentSchema = Type.Object({
  ...order,
  id: uuid(),
  /** 1 for the payment of the order, then its later debits. */
  number: Type.Integer(),
  /** Civil day of a debit; null: it was paid otherwise. */
  dueOn: orNull(day()),
  /** When it was captured, or entered; null: it is not. */
  at: orNull(instant()),
  /** Civil day on which the association received it itself. */
  receivedOn: orNull(day()),
  /** Lines that it paid, or is to pay. */
  paid: text(2000),
  /** Without the tip. */
  amount: cents(),
  refunded: cents(),
  method: oneOf(capturedMethods),
  state: oneOf(paymentStates),
  /** The next step after a refused debit; null: it is not refused. */
  reason: orNull(oneOf(debtReasons)),
  /** The payout in which it went to the association; null: none yet, or the user may not see payouts. */
  payout: orNull(Type.Object({ at: instant(), state: oneOf(payoutMachine.states) })),
})
export type FoundPayment = Static<typeof FoundPaymentSchema>
export const FoundPaymentsSchema = found(FoundPaymentSchema)
export type FoundPayments = Static<typeof FoundPaymentsSchema>
