import { Refusal } from '../../refusal.ts'
import type { RefundOutcome } from '../../scenario.ts'
import type { Bank } from '../bank.ts'
import type { Refund } from '../records.ts'

interface RefundOrder {
  readonly id: string
  readonly chargeId: string
  /** Whole cents. */
  readonly amount: number
}

const processingMs = 86_400_000

/**
 * Refunds part or all of a captured charge, once per refund id; never more than was captured, and no amount that the
 * payer's bank disputes or has taken back. `takeOutcome` returns the scripted outcome of the next new refund.
 * Throws a Refusal otherwise, and (409) for the same id with other parameters.
 */
export function refundCharge(
  bank: Bank,
  order: RefundOrder,
  takeOutcome: () => RefundOutcome | null,
): Refund {
  const known = bank.refunds.get(order.id)
  if (known !== undefined) {
    if (known.chargeId !== order.chargeId || known.amount !== order.amount) {
      throw new Refusal(409, 'idempotency_conflict')
    }
    return advanceRefund(bank, known)
  }
  const charge = bank.findChargeById(order.chargeId)
  if (charge === undefined) throw new Refusal(404, 'charge_unknown')
  if (charge.state !== 'succeeded') throw new Refusal(422, 'charge_not_captured')
  const dispute = bank.findDisputeOf(charge.reference)
  if (dispute !== undefined && dispute.state !== 'won') throw new Refusal(422, 'charge_disputed')
  if (bank.refundedOf(charge.id) + order.amount > charge.amount) {
    throw new Refusal(422, 'refund_exceeds_charge')
  }
  const now = bank.clock.now()
  const state = takeOutcome() ?? 'succeeded'
  return recordRefund(bank, {
    ...order,
    state,
    code: state === 'failed' ? 'refund_refused' : null,
    settlesAt: state === 'processing' ? new Date(now.getTime() + processingMs).toISOString() : null,
    at: now.toISOString(),
  })
}

/** When a refund ends without an action, in milliseconds; null where it does not. */
export function dueOfRefund({ state, settlesAt }: Refund): number | null {
  return state === 'processing' && settlesAt !== null ? Date.parse(settlesAt) : null
}

/** Updates a refund to the present time: a pending one is made once it is due. */
export function advanceRefund(bank: Bank, refund: Refund): Refund {
  const now = bank.clock.now()
  const due = dueOfRefund(refund)
  if (due === null || due > now.getTime()) return refund
  return recordRefund(bank, { ...refund, state: 'succeeded', at: now.toISOString() })
}

/**
 * Returns a refund that was made or is pending: the payer's bank account no longer exists. Calling it again changes
 * nothing. Throws a Refusal where it is unknown (404).
 */
export function returnRefund(bank: Bank, id: string): Refund {
  const known = bank.refunds.get(id)
  if (known === undefined) throw new Refusal(404, 'refund_unknown')
  if (known.state === 'failed') return known
  const at = bank.clock.now().toISOString()
  return recordRefund(bank, { ...known, state: 'failed', code: 'account_closed', settlesAt: null, at })
}

function recordRefund(bank: Bank, refund: Refund): Refund {
  const charge = bank.findChargeById(refund.chargeId)
  const fact = { kind: 'refund', refund } as const
  if (refund.state === 'processing' || charge === undefined) bank.record(fact)
  else bank.record(fact, bank.eventAbout(`refund.${refund.state}`, charge, { refundId: refund.id }))
  return refund
}
