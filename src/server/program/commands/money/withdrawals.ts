import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { centsToDecimal, sumCents } from '#domain/money.ts'
import { resumeOrder } from '#server/money/collection/withdrawal/resume-order.ts'
import { findNamedOrder } from '#server/program/commands/money/find-order.ts'
import { rejectExtraArguments } from '#server/program/commands/money/reject-extra-arguments.ts'
import type { Deps } from '#server/money/deps.ts'
import { lateSince, refundDeadline } from '#server/money/installment/withdrawal-end.ts'
import { type OpenWithdrawal, listOpenWithdrawals } from '#server/money/installment/withdrawal-store.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'

const listed = 200

/** The withdrawals that wait for an association. @throws AppError NOT_FOUND */
export async function listWithdrawals(
  deps: Deps,
  [slug = '', ...more]: readonly string[],
): Promise<string[]> {
  rejectExtraArguments(more)
  const organisation = await findOrganisation(deps.db, slug)
  if (organisation === null) throw new AppError('NOT_FOUND', { detail: `no association "${slug}"` })
  const late = lateSince(deps.clock.now())
  const open = await listOpenWithdrawals(deps.db, organisation.id, listed)
  return open.map((withdrawal) => lineOf(withdrawal, slug, withdrawal.askedAt <= late))
}

const debitStates = { stopped: 'debits stopped', resting: 'debits rest until it is decided' } as const

function lineOf(
  { orderNumber, askedAt, lines, debits, isUnderWay }: OpenWithdrawal,
  slug: string,
  isLate: boolean,
): string {
  const amount = centsToDecimal(sumCents(lines.map((line) => line.amount)))
  return [
    `${slug}/${orderNumber}`,
    `asked ${parisDate(askedAt)}`,
    `refund by ${parisDate(refundDeadline(askedAt))}${isLate ? ' (late)' : ''}`,
    `${amount} EUR: ${lines.map(({ number, name }) => `${number} ${name}`).join(', ')}`,
    ...(debits === null ? [] : [debitStates[debits]]),
    ...(isUnderWay ? ['a debit may still land'] : []),
  ].join('\t')
}

/**
 * Resumes the debits of an order after a partial withdrawal, without the withdrawn lines.
 * @throws AppError NOT_FOUND; Error if it is not paused, or cannot be resumed now
 */
export async function resumeInstallmentsOf(
  deps: Deps,
  [name, ...more]: readonly string[],
): Promise<string[]> {
  if (name === undefined) throw new Error('ORDER is missing: its id, or ORGANIZATION/2026-000001')
  rejectExtraArguments(more)
  const answer = await resumeOrder(deps, await findNamedOrder(deps, name))
  if (answer !== 'resumed') throw new Error(`order ${name}: ${refused[answer]}`)
  return [`order ${name}: debits resumed without the withdrawn lines`]
}

const refused = {
  closed: 'its debits do not rest',
  busy: 'a debit is being charged at this moment: try again when it has come',
  tooLittle: 'a debit would be less than 0.50 EUR: cancel-installments, and handle the rest by hand',
} as const
