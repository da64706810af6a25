import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { nextDueDate } from '#domain/installment/due-date.ts'
import { checkMonthlyAmount, checkMonthlyTip } from '#domain/installment/monthly-bounds.ts'
import { cents } from '#domain/money.ts'
import { throwIfAny } from '#domain/problem.ts'
import { clampTip } from '#domain/tip/suggest-tip.ts'
import type { ScheduleChanged } from '#contract/mail/schedule-mails.ts'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { type OpenedSchedule, openSchedule } from '#server/money/collection/schedule/opened-schedule.ts'
import { readSchedule } from '#server/money/collection/schedule/read-schedule.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { composeDebit, composeDebitPart } from '#server/money/installment/compose-debit-parts.ts'
import { listDebits } from '#server/money/installment/debit-store.ts'
import {
  cancelSchedule,
  changeScheduleAmount,
  findSchedule,
  pauseSchedule,
  resumeSchedule,
} from '#server/money/installment/schedule-store.ts'
import { queueMail } from '#server/platform/mail/mail-store.ts'

/**
 * Changes that a payer makes to a schedule by a mail link, without an account. Each change is one transaction with its
 * event and its mail. If the schedule is already in the wanted state, nothing changes and that state is shown.
 * A debit that is being charged is completed. Source: docs/decisions/money/withdrawal.md.
 */

/** Pauses a monthly schedule. @throws AppError LINK_INVALID, LINK_EXPIRED, CONFLICT if it cannot be paused */
export function pauseByPayer(deps: Deps, token: string): Promise<ScheduleView> {
  return change(deps, token, 'paused', async (tx, { schedule, debits, can }, now) => {
    if (debits[0].scheduleState === 'paused') return false
    assertPossible(can.pause)
    return pauseSchedule(tx, { schedule: schedule.id, now })
  })
}

/**
 * Resumes on the next debit day. Skipped months stay skipped, and a month that was paid early is not debited again.
 * @throws AppError LINK_INVALID, LINK_EXPIRED, CONFLICT
 */
export function resumeByPayer(deps: Deps, token: string): Promise<ScheduleView> {
  return change(deps, token, 'resumed', async (tx, { schedule, debits, can }, now) => {
    const [first] = debits
    if (first.scheduleState === 'active') return false
    assertPossible(can.resume)
    const today = parisDate(now)
    const done = debits.findLast(({ state }) => state !== 'planned')?.dueOn ?? today
    const next = nextDueDate(done > today ? done : today, first.debitDay)
    return resumeSchedule(tx, { schedule: schedule.id, today, next, now })
  })
}

/**
 * Sets another amount for each month to come. If no tip is given, the current tip is limited to the allowed maximum.
 * @throws AppError LINK_INVALID, LINK_EXPIRED, VALIDATION, CONFLICT, PAYMENT_IN_PROGRESS if the next debit is being
 * paid
 */
export function changeAmountByPayer(
  deps: Deps,
  token: string,
  amounts: { readonly amount: number; readonly tip?: number; readonly tipConfirmed?: boolean },
): Promise<ScheduleView> {
  return change(deps, token, 'amount', async (tx, { schedule, bounds, can }, now) => {
    assertPossible(can.changeAmount)
    const amount = cents(amounts.amount)
    const tip = amounts.tip === undefined ? clampTip(schedule.tip, amount) : cents(amounts.tip)
    const isConfirmed = amounts.tipConfirmed === true
    throwIfAny(checkMonthlyAmount(amount, bounds))
    throwIfAny(checkMonthlyTip(tip, { amount, tip: schedule.tip, isConfirmed }))
    if (amount === schedule.amount && tip === schedule.tip) return false
    const answer = await changeScheduleAmount(tx, { schedule: schedule.id, amount, tip, now })
    if (answer === 'busy') throw new AppError('PAYMENT_IN_PROGRESS')
    if (answer === 'closed') throw new AppError('CONFLICT')
    return true
  })
}

/** Terminates a schedule. @throws AppError LINK_INVALID, LINK_EXPIRED, CONFLICT if a purchase is still owed */
export function terminateByPayer(deps: Deps, token: string): Promise<ScheduleView> {
  return change(deps, token, 'terminated', async (tx, { schedule, debits, can }, now) => {
    if (debits[0].scheduleState === 'cancelled') return false
    assertPossible(can.terminate)
    return (await cancelSchedule(tx, { schedule: schedule.id, now })) !== null
  })
}

function assertPossible(isPossible: boolean): void {
  if (!isPossible) throw new AppError('CONFLICT')
}

async function change(
  deps: Deps,
  token: string,
  changeKind: ScheduleChanged['change'],
  apply: (tx: Tx, opened: OpenedSchedule, now: Date) => Promise<boolean>,
): Promise<ScheduleView> {
  const opened = await openSchedule(deps, token)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (await apply(tx, opened, now)) await queueTrace(deps, tx, opened, changeKind, now)
  })
  return readSchedule(deps, token)
}

/** Queues a mail to the payer as a record of their change. */
async function queueTrace(
  deps: Deps,
  tx: Tx,
  { schedule: { id }, form }: OpenedSchedule,
  changeKind: ScheduleChanged['change'],
  now: Date,
): Promise<void> {
  const schedule = await findSchedule(tx, id)
  const [first, ...others] = await listDebits(tx, id)
  if (schedule === null || first === undefined) return
  const next = others.find(({ state }) => state === 'planned')
  const { payer, locale } = first.snapshot
  const { debit: _first, ...order } = composeDebitPart(deps, first, form, now)
  const stops = changeKind === 'paused' || changeKind === 'terminated'
  const atBank = stops ? [first, ...others].filter(({ state }) => state === 'collecting') : []
  const data: ScheduleChanged = {
    ...order,
    change: changeKind,
    date: now.toISOString(),
    amount: schedule.amount,
    amountTip: schedule.tip,
    next: next === undefined || first.scheduleState !== 'active' ? null : composeDebit(next),
    atBank: atBank.map(composeDebit),
  }
  const subjectId = deps.newId()
  await queueMail(
    tx,
    { id: deps.newId(), kind: 'scheduleChanged', subjectId, recipient: payer.email, locale, data },
    now,
  )
}
