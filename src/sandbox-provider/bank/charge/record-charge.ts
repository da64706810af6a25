import { type Bank, newId } from '../bank.ts'
import type { ProviderLedgerRecord, Charge } from '../records.ts'

/**
 * Records a charge's new state with the event that tells it, and what it keeps for later charges once it is taken:
 * the card when captured, the account as soon as its debit is sent. Gives the charge as recorded.
 */
export function recordCharge(bank: Bank, charge: Charge): Charge {
  const facts: ProviderLedgerRecord[] = []
  const kept =
    isTaken(charge) && charge.keeps && charge.savedMethod === null ? keep(bank, charge, facts) : charge
  facts.push({ kind: 'charge', charge: kept })
  if (kept.state !== 'processing') facts.push(bank.eventAbout(`charge.${kept.state}`, kept))
  bank.record(...facts)
  return kept
}

function isTaken({ state, bankDays }: Charge): boolean {
  return state === 'succeeded' || (state === 'processing' && bankDays)
}

// What was kept before and is paid with again stays itself.
function keep(bank: Bank, charge: Charge, facts: ProviderLedgerRecord[]): Charge {
  const { savedRef, paymentMethod } = charge
  if (savedRef !== null) return { ...charge, savedMethod: savedRef }
  if (paymentMethod === null) return charge
  const ref = newId('pm')
  facts.push({
    kind: 'saved-payment-methods',
    savedPaymentMethod: { ...paymentMethod, ref, at: bank.clock.now().toISOString() },
  })
  return { ...charge, savedMethod: ref }
}
