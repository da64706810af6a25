import { testPaymentMethodOf } from '../../test-payment-methods/test-payment-methods.ts'
import type { Bank } from '../bank.ts'
import type { Charge } from '../records.ts'
import { advanceCharge } from './advance-charge.ts'
import { recordCharge } from './record-charge.ts'

export const challengeOutcomes = ['success', 'failure', 'cancel'] as const
type ChallengeOutcome = (typeof challengeOutcomes)[number]

/**
 * Applies the payer's answer to the bank. After a success the test card decides the result. A second answer changes
 * nothing. Returns the charge in its present state.
 */
export function answerChallenge(bank: Bank, charge: Charge, outcome: ChallengeOutcome): Charge {
  const present = advanceCharge(bank, charge)
  if (present.state !== 'requires_action') return present
  const at = bank.clock.now().toISOString()
  if (outcome === 'cancel') return recordCharge(bank, { ...present, state: 'cancelled', at })
  const failure =
    outcome === 'failure'
      ? 'hapay_authentication_failed'
      : testPaymentMethodOf(present.paymentMethod?.key ?? '').failure
  return recordCharge(
    bank,
    failure === null
      ? { ...present, state: 'succeeded', at }
      : { ...present, state: 'failed', code: failure, at },
  )
}

/** A charge with a return address: its payer was sent to the bank. */
export type ChallengedCharge = Charge & { readonly returnUrl: string }

/** Whether a charge has a return address for its payer. */
export function isChallenged(charge: Charge): charge is ChallengedCharge {
  return charge.returnUrl !== null
}

/**
 * The return address with a hint about the outcome; only the charge itself states the result.
 * Source: docs/decisions/web/addresses.md.
 */
export function returnAddress(returnUrl: string, state: Charge['state']): string {
  const url = new URL(returnUrl)
  const hints = {
    succeeded: 'confirmation',
    processing: 'confirmation',
    requires_action: 'confirmation',
    failed: 'echec',
    cancelled: 'annulation',
  } as const
  url.searchParams.set('outcome', hints[state])
  return url.href
}
