import { type Cents, addCents, subtractCents, sumCents, zero } from '#domain/money.ts'

/** What one captured payment paid. Amounts in cents. */
export interface CertifiedPayment {
  /** What it paid of each line of the order. */
  readonly lines: readonly { readonly amount: Cents }[]
  /** For the association. */
  readonly amount: Cents
  /** For the platform. */
  readonly tip: Cents
  /** What was given back since. */
  readonly refunds: readonly { readonly amount: Cents }[]
}

/** The sums that a certificate states. */
export interface CertifiedSums {
  readonly total: Cents
  readonly refunded: Cents
  /** What stays paid. */
  readonly kept: Cents
  readonly refund: 'none' | 'partly' | 'whole'
}

/**
 * The sums of a payment certificate. It attests what was captured, so that the lines make what the association was
 * paid, to the cent, and no more is given back than came.
 * @throws RangeError where they do not
 */
export function certifyPayment({ lines, amount, tip, refunds }: CertifiedPayment): CertifiedSums {
  const paid = sumCents(lines.map((line) => line.amount))
  if (paid !== amount) throw new RangeError(`the lines of the payment make ${paid}, not ${amount}`)
  const total = addCents(amount, tip)
  const refunded = sumCents(refunds.map((refund) => refund.amount))
  const kept = subtractCents(total, refunded)
  if (kept < zero) throw new RangeError(`${refunded} was given back of ${total}`)
  const partly = kept === zero ? 'whole' : 'partly'
  return { total, refunded, kept, refund: refunded === zero ? 'none' : partly }
}
