import type { Bank } from '../bank.ts'
import type { Charge } from '../records.ts'
import { settleCharge } from './settle-charge.ts'
import { recordCharge } from './record-charge.ts'

/**
 * Gives up what is not captured. A reference never seen gets a tombstone, so that a charge arriving late is refused.
 * A direct debit that was sent cannot be stopped. Gives the charge as it now is (it may have succeeded before), or null
 * where there is only the stone.
 */
export function cancelCharge(bank: Bank, reference: string): Charge | null {
  const known = bank.charges.get(reference)
  if (known === undefined) {
    if (!bank.tombstones.has(reference)) {
      bank.record({ kind: 'tombstone', reference, at: bank.clock.now().toISOString() })
    }
    return null
  }
  const present = settleCharge(bank, known)
  const mayBeGivenUp =
    present.state === 'requires_action' || (present.state === 'processing' && !present.bankDays)
  if (!mayBeGivenUp) return present
  return recordCharge(bank, { ...present, state: 'cancelled', at: bank.clock.now().toISOString() })
}
