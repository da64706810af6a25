import type { RegularisationStatus } from '#contract/schedule/regularisation.ts'
import type { InstallmentState } from '#domain/installment/installment-machine.ts'
import type { RegularisationState } from '#domain/installment/regularisation-machine.ts'
import type { AttemptState } from '#domain/payment/attempt-machine.ts'
import type { StoredRegularisation } from '#server/installment/regularisation-store.ts'

/** Where a debit stands for whoever opens its page, whatever was tried before. A total map. */
const ofDebit: Readonly<Record<InstallmentState, RegularisationStatus>> = {
  planned: 'Open',
  refused: 'Open',
  // The collector is at it: nobody pays it twice.
  collecting: 'Pending',
  paid: 'Confirmed',
  refunded: 'Confirmed',
  cancelled: 'Canceled',
}

const ofEnded: Readonly<Record<Exclude<RegularisationState, 'open'>, RegularisationStatus>> = {
  confirmed: 'Confirmed',
  failed: 'Failed',
  cancelled: 'Canceled',
}

/** Where an open regularisation stands by its latest attempt; a refused card leaves another to try. */
const ofAttempt: Readonly<Record<AttemptState, RegularisationStatus>> = {
  created: 'Open',
  submitted: 'Pending',
  // The bank waits for the payer, not the payer for the bank.
  requires_action: 'Open',
  unknown: 'Pending',
  processing: 'Pending',
  succeeded: 'Pending',
  failed: 'Failed',
  cancelled: 'Open',
  expired: 'Open',
}

/** Whether the bank waits for the payer, who may have left its page: to go on there, or to give up. */
export function isAtBank(regularisation: Pick<StoredRegularisation, 'state' | 'attempt'> | null): boolean {
  return regularisation?.state === 'open' && regularisation.attempt?.state === 'requires_action'
}

/** Whether the bank takes days to answer (direct debit). */
export function takesDays(regularisation: Pick<StoredRegularisation, 'attempt'> | null): boolean {
  return regularisation?.attempt?.state === 'processing'
}

/** What the public sees of a debit, and of the regularisation under way where there is one. Source: spec section 4. */
export function regularisationStatus(
  debit: InstallmentState,
  regularisation: Pick<StoredRegularisation, 'state' | 'attempt'> | null,
): RegularisationStatus {
  const own = ofDebit[debit]
  if (regularisation === null || own === 'Confirmed' || own === 'Canceled') return own
  if (regularisation.state !== 'open') return ofEnded[regularisation.state]
  return regularisation.attempt === null ? own : ofAttempt[regularisation.attempt.state]
}
