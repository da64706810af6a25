import type { RegularisationStatus } from '#contract/schedule/regularisation.ts'
import type { InstallmentState } from '#domain/installment/installment-machine.ts'
import type { RegularisationState } from '#domain/installment/regularisation-machine.ts'
import type { AttemptState } from '#domain/payment/attempt-machine.ts'
import type { StoredRegularisation } from '#server/money/installment/regularisation-store.ts'

/** Status of a debit on its page, without a regularisation. A total map. */
const ofDebit: Readonly<Record<InstallmentState, RegularisationStatus>> = {
  planned: 'Open',
  refused: 'Open',
  // The collector is charging it, so the payer must not pay it too.
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

/** Status of an open regularisation by its latest attempt. After a refused card the payer may try another. */
const ofAttempt: Readonly<Record<AttemptState, RegularisationStatus>> = {
  created: 'Open',
  submitted: 'Pending',
  // The bank waits for the payer, so the regularisation stays open.
  requires_action: 'Open',
  unknown: 'Pending',
  processing: 'Pending',
  succeeded: 'Pending',
  failed: 'Failed',
  cancelled: 'Open',
  expired: 'Open',
}

/** Whether the bank waits for a payer, who may have left its page: the payer can continue there or cancel. */
export function isAtBank(regularisation: Pick<StoredRegularisation, 'state' | 'attempt'> | null): boolean {
  return regularisation?.state === 'open' && regularisation.attempt?.state === 'requires_action'
}

/** The page of the bank while it waits for the payer; null where it does not. */
export function bankUrlOf(regularisation: StoredRegularisation | null): string | null {
  return isAtBank(regularisation) ? (regularisation?.attempt?.redirectUrl ?? null) : null
}

/** Whether the bank takes days to answer (direct debit). */
export function takesDays(regularisation: Pick<StoredRegularisation, 'attempt'> | null): boolean {
  return regularisation?.attempt?.state === 'processing'
}

/** The public status of a debit and of its open regularisation, if any. Source: spec section 4. */
export function regularisationStatus(
  debit: InstallmentState,
  regularisation: Pick<StoredRegularisation, 'state' | 'attempt'> | null,
): RegularisationStatus {
  const own = ofDebit[debit]
  if (regularisation === null || own === 'Confirmed' || own === 'Canceled') return own
  if (regularisation.state !== 'open') return ofEnded[regularisation.state]
  return regularisation.attempt === null ? own : ofAttempt[regularisation.attempt.state]
}
