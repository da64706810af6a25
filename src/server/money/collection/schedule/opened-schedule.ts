import { AppError } from '#domain/errors.ts'
import { isGiftTier } from '#domain/form/gift-types.ts'
import type { MonthlyBounds } from '#domain/installment/monthly-bounds.ts'
import { openedLink } from '#server/money/collection/opened-link.ts'
import type { Deps } from '#server/money/deps.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { amountBounds } from '#server/money/installment/monthly/amount-bounds.ts'
import { type StoredDebit, listDebits } from '#server/money/installment/debit-store.ts'
import { type StoredSchedule, findSchedule } from '#server/money/installment/schedule-store.ts'

/** A schedule opened by a mail link, with the changes that are allowed. */
export interface OpenedSchedule {
  readonly schedule: StoredSchedule
  /** Fields of the schedule are the same in each debit. */
  readonly debits: readonly [StoredDebit, ...StoredDebit[]]
  readonly form: StoredForm
  readonly bounds: MonthlyBounds
  readonly can: {
    readonly pause: boolean
    readonly resume: boolean
    readonly changeAmount: boolean
    readonly terminate: boolean
  }
}

/** The schedule of a mail link. @throws AppError LINK_INVALID, LINK_EXPIRED */
export async function openSchedule(deps: Deps, token: string): Promise<OpenedSchedule> {
  const id = openedLink(deps, 'manage', token)
  const [schedule, [first, ...others]] = await Promise.all([
    findSchedule(deps.db, id),
    listDebits(deps.db, id),
  ])
  if (schedule === null || first === undefined) throw new AppError('LINK_INVALID')
  const form = await loadForm(deps.db, first.formId)
  const bounds = amountBounds(first.snapshot, form)
  const debits = [first, ...others] as const
  return { schedule, debits, form, bounds, can: whatIsPossible(debits, bounds) }
}

/**
 * A monthly schedule may be paused, changed and stopped at any time. A purchase must be paid in full. A gift in
 * instalments may be stopped too. Source: docs/decisions/money/withdrawal.md.
 */
function whatIsPossible(
  [first, ...others]: OpenedSchedule['debits'],
  { least, most }: MonthlyBounds,
): OpenedSchedule['can'] {
  const isMonthly = first.kind === 'SUBSCRIPTION'
  const goesOn = first.scheduleState === 'active' || first.scheduleState === 'paused'
  const isGift = first.snapshot.items.every(({ type }) => isGiftTier(type))
  return {
    pause: isMonthly && first.scheduleState === 'active',
    resume: isMonthly && first.scheduleState === 'paused',
    changeAmount: isMonthly && goesOn && least < most && others.some(({ state }) => state === 'planned'),
    terminate: goesOn && (isMonthly || isGift),
  }
}
