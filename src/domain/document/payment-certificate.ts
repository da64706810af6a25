import { type Cents, addCents, subtractCents, sumCents, zero } from '#domain/money.ts'

/** The facts of one captured payment. Amounts in cents. */
export interface CertifiedPayment {
  /** The amount that it paid of each line of the order. */
  readonly lines: readonly { readonly amount: Cents }[]
  /** For the association. */
  readonly amount: Cents
  /** For the platform. */
  readonly tip: Cents
  /** The refunds of it until now. */
  readonly refunds: readonly { readonly amount: Cents }[]
}

/** The sums of a certificate. */
export interface CertifiedSums {
  readonly total: Cents
  readonly refunded: Cents
  /** The total without the refunds. */
  readonly retained: Cents
  readonly refund: 'none' | 'partly' | 'whole'
}

/**
 * The sums of a payment certificate. The certificate attests a capture, so the lines must add up to the association's
 * amount exactly, and refunds must not exceed the total.
 * @throws RangeError otherwise
 */
export function certifyPayment({ lines, amount, tip, refunds }: CertifiedPayment): CertifiedSums {
  const paid = sumCents(lines.map((line) => line.amount))
  if (paid !== amount) throw new RangeError(`the lines of the payment add up to ${paid}, not ${amount}`)
  const total = addCents(amount, tip)
  const refunded = sumCents(refunds.map((refund) => refund.amount))
  const retained = subtractCents(total, refunded)
  if (retained < zero) throw new RangeError(`${refunded} was refunded of ${total}`)
  const partly = retained === zero ? 'whole' : 'partly'
  return { total, refunded, retained, refund: refunded === zero ? 'none' : partly }
}
