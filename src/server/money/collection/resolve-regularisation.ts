import { AppError } from '#domain/errors.ts'
import { readId } from '#domain/ids.ts'
import type { RegularisationStatus } from '#contract/schedule/regularisation.ts'
import { cancelAttempt } from '#server/money/checkout/cancel-attempt.ts'
import { confirmPayment } from '#server/money/checkout/confirm-payment.ts'
import { loadRecord } from '#server/money/checkout/payment-access.ts'
import { loadDebit } from '#server/money/installment/debit-access.ts'
import {
  bankUrlOf,
  isAtBank,
  regularisationStatus,
  takesDays,
} from '#server/money/collection/regularisation-status.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  type StoredRegularisation,
  endRegularisation,
  findRegularisation,
} from '#server/money/installment/regularisation-store.ts'

export interface RegularisationOutcome {
  readonly status: RegularisationStatus
  /** The bank takes days, and the result is pending. */
  readonly bankDays?: boolean
  /** The page of the bank, which waits for the payer; absent where it does not. */
  readonly bankUrl?: string
}

/**
 * Asks the provider for the result of a regularisation and records it. Its page calls this instead of trusting its own
 * address. After a refused card it stays open for another one. @throws AppError PAYMENT_UNKNOWN
 */
export async function finaliseRegularisation(deps: Deps, id: string): Promise<RegularisationOutcome> {
  const { attempt } = await loadRegularisation(deps, id)
  if (attempt !== null) await confirmPayment(deps, attempt.id)
  return outcomeOfRegularisation(deps, id)
}

/**
 * The payer's page reports a failure: the regularisation ends as failed, and the collector takes the debit again,
 * unless money may still arrive. @throws AppError PAYMENT_UNKNOWN
 */
export async function failRegularisation(deps: Deps, id: string): Promise<RegularisationOutcome> {
  await finaliseRegularisation(deps, id)
  return end(deps, id, 'fail')
}

/**
 * The payer cancels: the live attempt is cancelled at the provider, whose answer decides, and the collector takes the
 * debit again. @throws AppError PAYMENT_UNKNOWN, PAYMENT_IN_PROGRESS
 */
export async function abandonRegularisation(deps: Deps, id: string): Promise<RegularisationOutcome> {
  const { paymentId, state } = await loadRegularisation(deps, id)
  if (state === 'open') await cancelAttempt(deps, await loadRecord(deps, paymentId))
  return end(deps, id, 'cancel')
}

/**
 * Ends a regularisation without money. Does nothing if money may still arrive, also while the bank waits for its payer.
 */
async function end(deps: Deps, id: string, event: 'fail' | 'cancel'): Promise<RegularisationOutcome> {
  const regularisation = await loadRegularisation(deps, id)
  const { status } = await outcomeOfRegularisation(deps, id)
  if ((status === 'Open' || status === 'Failed') && !isAtBank(regularisation))
    await endRegularisation(deps.db, id, event, deps.clock.now())
  return outcomeOfRegularisation(deps, id)
}

async function loadRegularisation(deps: Deps, given: string): Promise<StoredRegularisation> {
  const id = readId(given)
  const regularisation = id === null ? null : await findRegularisation(deps.db, id)
  if (regularisation === null) throw new AppError('PAYMENT_UNKNOWN')
  return regularisation
}

async function outcomeOfRegularisation(deps: Deps, id: string): Promise<RegularisationOutcome> {
  const regularisation = await loadRegularisation(deps, id)
  const debit = await loadDebit(deps, regularisation.paymentId)
  const status = regularisationStatus(debit.state, regularisation)
  const bankUrl = bankUrlOf(regularisation)
  return {
    status,
    ...(status === 'Pending' && takesDays(regularisation) && { bankDays: true }),
    ...(status === 'Open' && bankUrl !== null && { bankUrl }),
  }
}
