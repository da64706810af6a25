import { Refusal } from '../refusal.ts'
import type { Bank } from './bank.ts'
import type { Refund } from './records.ts'

interface RefundOrder {
  readonly id: string
  readonly chargeId: string
  /** Whole cents. */
  readonly amount: number
}

/**
 * Gives back part or all of a captured charge, once per refund id; never more than was captured.
 * Throws a Refusal otherwise, and (409) for the same id with other parameters.
 */
export function refundCharge(bank: Bank, order: RefundOrder): Refund {
  const known = bank.refunds.get(order.id)
  if (known !== undefined) {
    if (known.chargeId !== order.chargeId || known.amount !== order.amount) {
      throw new Refusal(409, 'idempotency_conflict')
    }
    return known
  }
  const charge = bank.findChargeById(order.chargeId)
  if (charge === undefined) throw new Refusal(404, 'charge_unknown')
  if (charge.state !== 'succeeded') throw new Refusal(422, 'charge_not_captured')
  if (bank.refundedOf(charge.id) + order.amount > charge.amount) {
    throw new Refusal(422, 'refund_exceeds_capture')
  }
  const refund: Refund = { ...order, at: bank.clock.now().toISOString() }
  bank.record({ kind: 'refund', refund }, bank.eventAbout('refund.succeeded', charge, refund))
  return refund
}
