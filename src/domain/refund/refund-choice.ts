import { type Cents, subtractCents, sumCents, zero } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import {
  type RefundablePayment,
  type RequestedRefund,
  planRefund,
  refundTotal,
} from '#domain/refund/plan-refund.ts'

/** Parts of an order that a member can refund: everything, lines, an amount, the tip alone, or nothing. */
export const refundScopes = ['whole', 'lines', 'amount', 'tip', 'none'] as const
export type RefundScope = (typeof refundScopes)[number]

/** A refund or a cancellation, as a member chooses it. */
export interface RefundChoice {
  readonly scope: RefundScope
  /** Of the scope `amount`. */
  readonly amount: Cents
  /** Lines to refund, or to cancel without a refund: of the scopes `lines` and `none`. */
  readonly lines: readonly string[]
  /** Cancels the refunded lines with their tickets: of the scopes `whole` and `lines`. Those of `none` always are. */
  readonly cancels: boolean
  /** Releases the stock of cancelled lines. */
  readonly restocks: boolean
  /** Cancels the debits to come. The scope `whole` always does. */
  readonly stopsDebits: boolean
  /** Days in which the payer may give what is cancelled instead of being refunded; null or absent: nothing is offered. */
  readonly giftDays?: number | null
}

/** Whether two choices are the same refund. */
export function isSameChoice(one: RefundChoice, other: RefundChoice): boolean {
  const keyOf = ({ scope, amount, lines, cancels, restocks, stopsDebits, giftDays = null }: RefundChoice) =>
    JSON.stringify([scope, amount, lines.toSorted(), cancels, restocks, stopsDebits, giftDays])
  return keyOf(one) === keyOf(other)
}

/** The rest of an order that can be refunded: the association's part, and the tip. */
export interface RefundableRest {
  readonly total: Cents
  readonly tip: Cents
}

/** Checks a choice against the association's part of the rest, or alone with null; the database decides again. */
export function checkRefundChoice(choice: RefundChoice, max: Cents | null): Problem[] {
  const { scope, amount, lines, stopsDebits } = choice
  if (scope === 'amount' && amount <= zero) return [problem('refund.amount', 'AMOUNT_REQUIRED')]
  if (scope === 'amount' && max !== null && amount > max)
    return [problem('refund.amount', 'MAX_AMOUNT', { max: max + 1 })]
  if (scope === 'lines' && lines.length === 0) return [problem('refund.lines', 'CHOICE')]
  if (scope === 'none' && lines.length === 0 && !stopsDebits) return [problem('refund.scope', 'CHOICE')]
  return []
}

/** The request to the core for a choice, and whether it cancels lines. */
export function requestOfChoice({ scope, amount, lines, cancels }: RefundChoice): {
  readonly wish: RequestedRefund
  readonly cancelsLines: boolean
} {
  if (scope === 'amount') return { wish: { scope, amount }, cancelsLines: false }
  if (scope === 'tip') return { wish: { scope }, cancelsLines: false }
  if (scope === 'whole') return { wish: { scope }, cancelsLines: cancels }
  if (scope === 'lines')
    return { wish: { scope, lines: lines.map((itemId) => ({ itemId })) }, cancelsLines: cancels }
  if (lines.length === 0) return { wish: { scope }, cancelsLines: false }
  const unpaid = lines.map((itemId) => ({ itemId, item: zero, options: zero }))
  return { wish: { scope: 'lines', lines: unpaid }, cancelsLines: true }
}

/** The rest of payments that can be refunded now: nothing where a bank holds all of it. */
export function refundableRest(payments: readonly RefundablePayment[]): RefundableRest {
  const refunds = planRefund(payments, { scope: 'whole' }) ?? []
  const tip = sumCents(refunds.map((refund) => refund.tip))
  return { total: subtractCents(refundTotal(refunds), tip), tip }
}

/** The rest of one line over all payments. */
export function restOfLine(payments: readonly RefundablePayment[], itemId: string): Cents {
  const shares = payments.flatMap((payment) => payment.shares.filter((share) => share.itemId === itemId))
  return sumCents(shares.flatMap(({ item, options }) => [item, options]))
}
