import type { Bank } from './bank.ts'
import type { Charge } from './records.ts'

/**
 * Brings a charge up to the present: one in processing is captured once its time has come, a challenge past its
 * deadline can no longer capture. Gives the charge as it now is.
 */
export function settleDue(bank: Bank, charge: Charge): Charge {
  const now = bank.clock.now()
  const at = now.toISOString()
  if (charge.state === 'processing' && charge.settlesAt !== null && new Date(charge.settlesAt) <= now) {
    return bank.recordCharge({ ...charge, state: 'succeeded', at })
  }
  if (charge.state === 'requires_action' && new Date(charge.deadline) <= now) {
    return bank.recordCharge({ ...charge, state: 'failed', code: 'hapay_session_expired', at })
  }
  return charge
}

/** Brings every charge that may change by time alone up to the present. */
export function settleAllDue(bank: Bank): void {
  for (const reference of bank.openReferences) {
    const charge = bank.charges.get(reference)
    if (charge !== undefined) settleDue(bank, charge)
  }
}
