import { type Bank, newId } from '../bank.ts'
import type { ProviderLedgerRecord, Charge } from '../records.ts'

/**
 * Records a charge's new state with its event, and the saved payment method once the charge is accepted: a card at the
 * capture, an account as soon as its debit is sent. Returns the recorded charge.
 */
export function recordCharge(bank: Bank, charge: Charge): Charge {
  const facts: ProviderLedgerRecord[] = []
  const recorded =
    isTaken(charge) && charge.savesPaymentMethod && charge.savedAsRef === null
      ? save(bank, charge, facts)
      : charge
  facts.push({ kind: 'charge', charge: recorded })
  if (recorded.state !== 'processing') facts.push(bank.eventAbout(`charge.${recorded.state}`, recorded))
  bank.record(...facts)
  return recorded
}

function isTaken({ state, bankDays }: Charge): boolean {
  return state === 'succeeded' || (state === 'processing' && bankDays)
}

// A payment method that was saved before is not saved again.
function save(bank: Bank, charge: Charge, facts: ProviderLedgerRecord[]): Charge {
  const { savedRef, paymentMethod } = charge
  if (savedRef !== null) return { ...charge, savedAsRef: savedRef }
  if (paymentMethod === null) return charge
  const ref = newId('pm')
  facts.push({
    kind: 'saved-payment-method',
    savedPaymentMethod: { ...paymentMethod, ref, at: bank.clock.now().toISOString() },
  })
  return { ...charge, savedAsRef: ref }
}
