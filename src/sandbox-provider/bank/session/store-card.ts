import { Refusal } from '../../refusal.ts'
import { findTestCard } from '../../test-payment-methods/test-cards.ts'
import type { Bank } from '../bank.ts'
import { isPast } from '../is-past.ts'
import type { EnteredPaymentMethod } from '../records.ts'
import { loadSessionFor } from './open-session.ts'

interface CardInput {
  readonly number: string
  readonly expMonth: string | number
  readonly expYear: string | number
  readonly cvc: string | number
  readonly holder?: string
}

/**
 * Stores which test card a session holds and its expiry, never its number. A card may be replaced until the session is
 * charged. Throws a Refusal for anything but a test number, for an invalid expiry or cryptogram, and for a closed
 * session.
 */
export function storeCard(bank: Bank, sessionId: string, input: CardInput): void {
  const session = loadSessionFor(bank, sessionId, 'Card')
  const card = findTestCard(input.number)
  if (card === null) throw new Refusal(400, 'hapay_not_a_test_card', 'number', 'not_a_test_card')
  const expiry = readExpiry(String(input.expMonth).trim(), String(input.expYear).trim(), bank.clock.now())
  if (!/^\d{3,4}$/.test(String(input.cvc).trim())) throw invalid('cvc', 'invalid')
  if ((input.holder ?? '').length > 100) throw invalid('holder', 'invalid')
  bank.record({
    kind: 'session',
    session: { ...session, paymentMethod: { type: 'Card', key: card.key, expiry } },
  })
}

function readExpiry(
  monthText: string,
  yearText: string,
  now: Date,
): NonNullable<EnteredPaymentMethod['expiry']> {
  if (!/^\d{1,2}$/.test(monthText) || !/^(\d{2}|\d{4})$/.test(yearText)) throw invalid('expiry', 'invalid')
  const month = Number(monthText)
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText)
  if (month < 1 || month > 12 || year > now.getUTCFullYear() + 50) throw invalid('expiry', 'invalid')
  if (isPast({ month, year }, now)) throw invalid('expiry', 'past')
  return { month, year }
}

function invalid(field: string, reason: string): Refusal {
  return new Refusal(400, 'hapay_invalid_field', field, reason)
}
