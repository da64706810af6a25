import type { Bank } from './bank.ts'
import type { Charge } from './records.ts'
import { settleDue } from './settle-due.ts'

/**
 * Gives up what is not captured. A reference never seen gets a tombstone, so that a charge arriving late is
 * refused. Gives the charge as it now is (it may have succeeded before), or null where there is only the stone.
 */
export function cancelCharge(bank: Bank, reference: string): Charge | null {
  const known = bank.charges.get(reference)
  if (known === undefined) {
    if (!bank.tombstones.has(reference)) {
      bank.record({ kind: 'tombstone', reference, at: bank.clock.now().toISOString() })
    }
    return null
  }
  const present = settleDue(bank, known)
  if (present.state !== 'requires_action' && present.state !== 'processing') return present
  return bank.recordCharge({ ...present, state: 'cancelled', at: bank.clock.now().toISOString() })
}
