import { Refusal } from '../../refusal.ts'
import { compactIban, hasIbanChecksum, isIbanShaped } from '../../test-payment-methods/iban.ts'
import { findTestAccount } from '../../test-payment-methods/test-accounts.ts'
import type { Bank } from '../bank.ts'
import { loadSessionFor } from './open-session.ts'

interface AccountInput {
  readonly iban: string
  readonly holder: string
}

/**
 * Stores which test account a session holds, never its IBAN. It may be replaced until the session is charged.
 * Throws a Refusal for anything but a test IBAN, for a missing holder, and for a closed session or one for a card.
 */
export function storeAccount(bank: Bank, sessionId: string, input: AccountInput): void {
  const session = loadSessionFor(bank, sessionId, 'Sepa')
  const iban = compactIban(input.iban)
  if (!isIbanShaped(iban)) throw invalid('iban', 'invalid')
  if (!hasIbanChecksum(iban)) throw invalid('iban', 'checksum')
  const account = findTestAccount(iban)
  if (account === null) throw new Refusal(400, 'hapay_not_a_test_account', 'iban', 'not_a_test_account')
  if (input.holder.trim() === '') throw invalid('holder', 'required')
  if (input.holder.length > 100) throw invalid('holder', 'invalid')
  bank.record({
    kind: 'session',
    session: { ...session, paymentMethod: { type: 'Sepa', key: account.key, expiry: null } },
  })
}

function invalid(field: string, reason: string): Refusal {
  return new Refusal(400, 'hapay_invalid_field', field, reason)
}
