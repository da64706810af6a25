import { type Static, Type } from 'typebox'
import { formStates } from '#domain/form/form-lists.ts'
import { locales } from '#domain/locale.ts'
import { orderMethods } from '#domain/order/order-state.ts'
import { cancellationMachine } from '#domain/refund/cancellation-machine.ts'
import { giftDays } from '#domain/refund/gift-offer.ts'
import { cancellationFailures, cancelledOrderStatuses, mailLimits } from '#domain/refund/cancellation.ts'
import { tableFileQuery } from '#contract/admin/table-file.ts'
import { body, cents, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

const count = () => Type.Integer({ minimum: 0 })

/** The mail of an association to the payers of one language. */
const mail = {
  locale: oneOf(locales),
  subject: text(mailLimits.subject),
  text: text(mailLimits.text),
}

/** Which part of a campaign is considered: a price, or all of it. */
export const ConsideredPriceSchema = Type.Object({ price: Type.Optional(uuid()) })

/** A cancellation that is considered: whom it concerns, and what goes back. Nothing is decided yet. */
export const CancellationPlanSchema = Type.Object({
  title: text(500),
  state: oneOf(formStates),
  /** Prices with orders, by id. */
  prices: Type.Array(Type.Object({ id: uuid(), name: text(500) })),
  price: orNull(uuid()),
  orders: count(),
  /** Tickets, memberships and articles. */
  lines: count(),
  methods: Type.Array(
    Type.Object({ method: oneOf(orderMethods), orders: count(), amount: cents(), isByHand: Type.Boolean() }),
  ),
  /** Through the providers, with the tips in it. */
  amount: cents(),
  tip: cents(),
  byHand: cents(),
  /** All of it. */
  total: cents(),
  debits: Type.Object({ orders: count(), count: count(), amount: cents() }),
  /** Money that was promised and not received: it is not expected any more. */
  promised: Type.Object({ count: count(), amount: cents() }),
  /** Orders without an e-mail address. */
  unreachable: count(),
  /** Refunded before. */
  refunded: cents(),
  /** Owed to the association by the platform now; 0 where it owes nothing. */
  balance: cents(),
  /** Advanced by the platform, because the balance is lower. */
  missing: cents(),
  /** Mails to begin with, for each language of the payers, and for how many orders. */
  mails: Type.Array(Type.Object({ ...mail, orders: count() })),
  /** Cancellations of this campaign, the latest first. */
  earlier: Type.Array(
    Type.Object({
      id: uuid(),
      at: instant(),
      /** Empty: the whole campaign. */
      priceName: text(500),
      state: oneOf(cancellationMachine.states),
      orders: count(),
    }),
  ),
})
export type CancellationPlan = Static<typeof CancellationPlanSchema>

export const StartCancellationSchema = body({
  /** Idempotency key: the same request with the same key is one cancellation. */
  token: Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
  price: orNull(uuid()),
  /** As the member saw them: with others by now, nothing is cancelled. */
  orders: count(),
  amount: cents(),
  mails: Type.Array(body(mail), { minItems: 1, maxItems: locales.length }),
  /** Days in which payers may give instead of being refunded; null or absent: nothing is offered. */
  giftDays: Type.Optional(orNull(Type.Integer({ minimum: giftDays.least, maximum: giftDays.most }))),
})
export type StartCancellation = Static<typeof StartCancellationSchema>

export const StartedCancellationSchema = Type.Object({
  id: uuid(),
  /** It waits for a second member. */
  isHeld: Type.Boolean(),
})
export type StartedCancellation = Static<typeof StartedCancellationSchema>

const line = {
  id: uuid(),
  orderId: uuid(),
  orderNumber: text(40),
  /** Empty: it was erased. */
  payer: text(1000),
  amount: cents(),
}

/** A cancellation under way or ended. */
export const CancellationSchema = Type.Object({
  id: uuid(),
  title: text(500),
  priceName: text(500),
  state: oneOf(cancellationMachine.states),
  at: instant(),
  by: text(500),
  orders: count(),
  /** Orders that were paid after the list was frozen, and joined it. */
  late: count(),
  statuses: Type.Array(
    Type.Object({ status: oneOf(cancelledOrderStatuses), orders: count(), amount: cents() }),
  ),
  /** The last day of the offers that wait for an answer; null where none does. */
  offeredUntil: orNull(instant()),
  /** Above the sum of the association: another member decides, until an instant. Null: it does not wait. */
  held: orNull(
    Type.Object({
      /** Through the providers, with the tips in it. */
      amount: cents(),
      byHand: cents(),
      mails: Type.Array(Type.Object(mail)),
      giftDays: orNull(Type.Integer()),
      until: instant(),
      hasLapsed: Type.Boolean(),
      mayConfirm: Type.Boolean(),
    }),
  ),
  /** The address of the second member who confirmed it. */
  confirmedBy: orNull(text(254)),
  /** The first of them. */
  failed: Type.Array(Type.Object({ ...line, reason: oneOf(cancellationFailures) })),
  byHand: Type.Array(Type.Object({ ...line, method: oneOf(orderMethods), isRepaid: Type.Boolean() })),
})
export type Cancellation = Static<typeof CancellationSchema>

export const RetryCancellationSchema = body({
  /** One order of the list; null: all that failed. */
  order: orNull(uuid()),
})
export const RepaidSchema = body({ order: uuid(), isRepaid: Type.Boolean() })

/** Orders of a cancellation, as a file to save. */
export const repaymentListPath =
  '/admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation/repayments'
export const RepaymentListSchema = Type.Object({
  ...tableFileQuery,
  /** Every order, as the list was frozen; absent: those that the association repays itself. */
  all: Type.Optional(Type.Boolean()),
})
