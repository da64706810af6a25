import type { ForcedOutcome, ScriptedOutcome } from '../../scenario.ts'
import type { FailureCode } from '../../test-payment-methods/failure-code.ts'
import { testPaymentMethodOf } from '../../test-payment-methods/test-payment-methods.ts'
import { type Bank, newId } from '../bank.ts'
import { isPast } from '../is-past.ts'
import type { Charge, EnteredPaymentMethod } from '../records.ts'

/** What becomes of a charge at first. */
export type Decision = Pick<Charge, 'state' | 'code' | 'challenge' | 'settlesAt' | 'settlesTo' | 'bankDays'>

const debitDaysMs = 5 * 86_400_000

const decided = { code: null, challenge: null, settlesAt: null, settlesTo: null, bankDays: false } as const

/** A charge that fails at once. */
export function failed(code: FailureCode): Decision {
  return { ...decided, state: 'failed', code }
}

/** What becomes of a charge with the payer present; `isSaved`: with what was kept before. */
export function decideWithPayer(
  bank: Bank,
  paymentMethod: EnteredPaymentMethod,
  isSaved: boolean,
  forced: ForcedOutcome | null,
): Decision {
  if (forced?.failure !== undefined) return failed(forced.failure)
  const test = testPaymentMethodOf(paymentMethod.key)
  if (paymentMethod.type === 'Sepa') return debit(bank, test.failure, forced?.settlesAfterMs)
  if (forced?.settlesAfterMs !== undefined) {
    return { ...decided, state: 'processing', settlesAt: inTime(bank, forced.settlesAfterMs) }
  }
  if (isPast(paymentMethod.expiry, bank.clock.now())) return failed('hapay_expired_card')
  if (test.challenge) return { ...decided, state: 'requires_action', challenge: newId('tds') }
  // A card that is refused when charged later is refused whoever pays with what was kept of it.
  return end(isSaved ? test.laterFailure : test.failure)
}

/** What becomes of a charge without the payer, who can never be challenged. `scripted` stands above the card. */
export function decideAlone(
  bank: Bank,
  paymentMethod: EnteredPaymentMethod,
  scripted: ScriptedOutcome | null,
  forced: ForcedOutcome | null,
): Decision {
  if (forced?.failure !== undefined) return failed(forced.failure)
  const test = testPaymentMethodOf(paymentMethod.key)
  const scriptedFailure = scripted === 'accepted' ? null : scripted
  const failure = scripted === null ? test.laterFailure : scriptedFailure
  if (paymentMethod.type === 'Sepa') return debit(bank, failure, forced?.settlesAfterMs)
  if (scripted === null && isPast(paymentMethod.expiry, bank.clock.now())) return failed('hapay_expired_card')
  if (forced?.settlesAfterMs === undefined) return end(failure)
  const settlesAt = inTime(bank, forced.settlesAfterMs)
  return { ...decided, state: 'processing', settlesAt, settlesTo: failure }
}

// The payer's bank answers a direct debit days later.
function debit(bank: Bank, failure: FailureCode | null, afterMs = debitDaysMs): Decision {
  return {
    ...decided,
    state: 'processing',
    settlesAt: inTime(bank, afterMs),
    settlesTo: failure,
    bankDays: true,
  }
}

function end(failure: FailureCode | null): Decision {
  return failure === null ? { ...decided, state: 'succeeded' } : failed(failure)
}

function inTime(bank: Bank, ms: number): string {
  return new Date(bank.clock.now().getTime() + ms).toISOString()
}
