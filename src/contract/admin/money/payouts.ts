import { type Static, Type } from 'typebox'
import { payoutMachine } from '#domain/refund/payout-machine.ts'
import { payoutPartKinds } from '#domain/refund/payout-parts.ts'
import { tableFileQuery } from '#contract/admin/table-file.ts'
import { day, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

/** Cents; negative: it was taken back, or is owed by the association. */
const signed = () => Type.Integer()

const PayoutSchema = Type.Object({
  id: uuid(),
  at: instant(),
  /** Negative: the association repaid it. */
  amount: signed(),
  state: oneOf(payoutMachine.states),
  /** Of its transfer. */
  reference: orNull(text(200)),
  /** Day on which a bank statement had it; null: none had it yet. */
  bookedOn: orNull(day()),
  /** Movements since the payout before; with `carried`, they add up to the amount. Empty for a repayment. */
  parts: Type.Array(
    Type.Object({ kind: oneOf(payoutPartKinds), count: Type.Integer({ minimum: 1 }), amount: signed() }),
  ),
  /** Rest of the payouts before, less the rest of this one. */
  carried: signed(),
})
export type Payout = Static<typeof PayoutSchema>

/** A page of payouts: those made before one of them; absent: the latest. */
export const PayoutPageSchema = Type.Object({ after: Type.Optional(uuid()) })

/** Money that an association is owed, and was paid out. */
export const PayoutsSchema = Type.Object({
  /** Negative: the association owes it, because money was refunded after its payout. */
  owed: signed(),
  /** Of what is owed, amounts that are contested at the bank. */
  contested: signed(),
  /** Set aside for transfers that are not made yet. */
  underWay: signed(),
  /** Money that the association received itself, in no payout. */
  offline: signed(),
  /** The latest first. */
  payouts: Type.Array(PayoutSchema),
  /** `after` of the next page; null: this is the last one. */
  next: orNull(uuid()),
  /** Years with movements, the latest first. */
  years: Type.Array(Type.Integer()),
  /** Whether the reader may compare a bank statement. */
  mayMatch: Type.Boolean(),
})
export type Payouts = Static<typeof PayoutsSchema>

/** Every movement of the balance, as a file to save. */
export const movementListPath = '/admin/organizations/:org/payouts/movements'
export const MovementListSchema = Type.Object({
  ...tableFileQuery,
  /** A civil year; absent: everything. */
  year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 9000 })),
  /** First and last civil day, in place of a year. */
  from: Type.Optional(day()),
  to: Type.Optional(day()),
})
