import type { Bank } from '../bank.ts'
import { recordCharge } from './record-charge.ts'
import type { Charge } from '../records.ts'

/** When a charge changes without an action, in milliseconds; null where it does not. */
export function dueOfCharge(charge: Charge): number | null {
  if (charge.state === 'processing' && charge.settlesAt !== null) return Date.parse(charge.settlesAt)
  return charge.state === 'requires_action' ? Date.parse(charge.deadline) : null
}

/**
 * Updates a charge to the present time: a pending one ends once it is due, and a challenge past its deadline can no
 * longer capture. Returns the charge in its present state.
 */
export function advanceCharge(bank: Bank, charge: Charge): Charge {
  const now = bank.clock.now()
  const due = dueOfCharge(charge)
  if (due === null || due > now.getTime()) return charge
  const code = charge.state === 'processing' ? charge.settlesTo : 'hapay_session_expired'
  const at = now.toISOString()
  return recordCharge(bank, { ...charge, state: code === null ? 'succeeded' : 'failed', code, at })
}
