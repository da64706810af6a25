import { testCardOf } from '../test-cards.ts'
import type { Bank } from './bank.ts'
import type { Charge } from './records.ts'
import { settleDue } from './settle-due.ts'

export const challengeOutcomes = ['success', 'failure', 'cancel'] as const
type ChallengeOutcome = (typeof challengeOutcomes)[number]

/**
 * What the payer answered to their bank. After a success the card decides. A second answer changes nothing.
 * Gives the charge as it now is.
 */
export function answerChallenge(bank: Bank, charge: Charge, outcome: ChallengeOutcome): Charge {
  const present = settleDue(bank, charge)
  if (present.state !== 'requires_action') return present
  const at = bank.clock.now().toISOString()
  if (outcome === 'cancel') return bank.recordCharge({ ...present, state: 'cancelled', at })
  const failure =
    outcome === 'failure' ? 'hapay_authentication_failed' : testCardOf(present.cardKey ?? '').failure
  return bank.recordCharge(
    failure === null
      ? { ...present, state: 'succeeded', at }
      : { ...present, state: 'failed', code: failure, at },
  )
}

/**
 * The way back for the payer with a hint of how it went; the charge alone says what happened.
 * Source: decision 22.
 */
export function returnAddress(charge: Charge): string {
  const url = new URL(charge.returnUrl)
  const hints = {
    succeeded: 'confirmation',
    processing: 'confirmation',
    requires_action: 'confirmation',
    failed: 'echec',
    cancelled: 'annulation',
  } as const
  url.searchParams.set('outcome', hints[charge.state])
  return url.href
}
