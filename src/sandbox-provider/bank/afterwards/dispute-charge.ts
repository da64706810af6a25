import { Refusal } from '../../refusal.ts'
import { type Bank, newId } from '../bank.ts'
import type { Charge, Dispute } from '../records.ts'

const disputedAfterMs = 86_400_000

/** When the payer's bank disputes a captured charge of a disputed payment method, in milliseconds. */
export function dueOfDispute({ settlesAt, at }: Charge): number {
  return Date.parse(settlesAt ?? at) + disputedAfterMs
}

/** Takes back what remains of a captured charge; null where everything was refunded before. */
export function disputeCharge(bank: Bank, charge: Charge): Dispute | null {
  const amount = charge.amount - bank.refundedOf(charge.id)
  bank.awaitingDispute.delete(charge.reference)
  if (amount <= 0) return null
  const dispute: Dispute = {
    id: newId('dp'),
    chargeId: charge.id,
    reference: charge.reference,
    amount,
    state: 'open',
    at: bank.clock.now().toISOString(),
  }
  const event = bank.eventAbout('charge.disputed', charge, { disputeId: dispute.id })
  bank.record({ kind: 'dispute', dispute }, event)
  return dispute
}

/**
 * Ends a dispute, once: the same outcome again changes nothing.
 * Throws a Refusal where it is unknown (404) or ended with another outcome (409).
 */
export function closeDispute(bank: Bank, id: string, outcome: 'won' | 'lost'): Dispute {
  const known = bank.disputes.get(id)
  if (known === undefined) throw new Refusal(404, 'dispute_unknown')
  if (known.state === outcome) return known
  if (known.state !== 'open') throw new Refusal(409, 'dispute_closed')
  const dispute: Dispute = { ...known, state: outcome, at: bank.clock.now().toISOString() }
  const charge = { reference: known.reference, id: known.chargeId }
  const event = bank.eventAbout('charge.dispute_closed', charge, { disputeId: id })
  bank.record({ kind: 'dispute', dispute }, event)
  return dispute
}
