import type { ForcedOutcome, ScriptedOutcome } from '../../scenario.ts'
import type { FailureCode } from '../../test-payment-methods/failure-code.ts'
import { testPaymentMethodOf } from '../../test-payment-methods/test-payment-methods.ts'
import { type Bank, newId } from '../bank.ts'
import { isPast } from '../is-past.ts'
import type { Charge, EnteredPaymentMethod } from '../records.ts'

/** The first result of a charge. */
export type Decision = Pick<Charge, 'state' | 'code' | 'challenge' | 'settlesAt' | 'settlesTo' | 'bankDays'>

const debitDaysMs = 5 * 86_400_000

const decided = { code: null, challenge: null, settlesAt: null, settlesTo: null, bankDays: false } as const

/** A charge that fails at once. */
export function failed(code: FailureCode): Decision {
  return { ...decided, state: 'failed', code }
}

/** The result of a charge with the payer present; `isSaved`: with a saved payment method, `authenticates`: 3-D Secure is asked for. */
export function decideWithPayer(
  bank: Bank,
  paymentMethod: EnteredPaymentMethod,
  isSaved: boolean,
  forced: ForcedOutcome | null,
  authenticates = false,
): Decision {
  if (forced?.failure !== undefined) return failed(forced.failure)
  const test = testPaymentMethodOf(paymentMethod.key)
  if (paymentMethod.type === 'Sepa') return debit(bank, test.failure, forced?.settlesAfterMs)
  if (forced?.settlesAfterMs !== undefined) {
    return { ...decided, state: 'processing', settlesAt: inTime(bank, forced.settlesAfterMs) }
  }
  if (isPast(paymentMethod.expiry, bank.clock.now())) return failed('hapay_expired_card')
  if (test.challenge || authenticates)
    return { ...decided, state: 'requires_action', challenge: newId('tds') }
  // A card that is refused in later charges is also refused when the payer uses its saved form in person.
  return end(isSaved ? test.laterFailure : test.failure)
}

/** The result of a charge without the payer, which is never challenged. `scripted` takes precedence over the card. */
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
