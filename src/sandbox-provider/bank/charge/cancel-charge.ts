import type { Bank } from '../bank.ts'
import type { Charge } from '../records.ts'
import { advanceCharge } from './advance-charge.ts'
import { recordCharge } from './record-charge.ts'

/**
 * Cancels a charge that is not captured. An unknown reference is recorded as cancelled, so that a late charge is
 * refused. A direct debit that was sent cannot be cancelled. Returns the charge in its present state (it may have
 * succeeded before), or null where there is no charge.
 */
export function cancelCharge(bank: Bank, reference: string): Charge | null {
  const known = bank.charges.get(reference)
  if (known === undefined) {
    if (!bank.tombstones.has(reference)) {
      bank.record({ kind: 'tombstone', reference, at: bank.clock.now().toISOString() })
    }
    return null
  }
  const present = advanceCharge(bank, known)
  const canBeCancelled =
    present.state === 'requires_action' || (present.state === 'processing' && !present.bankDays)
  if (!canBeCancelled) return present
  return recordCharge(bank, { ...present, state: 'cancelled', at: bank.clock.now().toISOString() })
}
