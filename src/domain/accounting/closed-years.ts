import { type YearDays, dayAfter, dayBefore, fiscalYearsBetween } from '#domain/accounting/fiscal-year.ts'
import { isEmpty, maxLengthRule } from '#domain/field-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'

/**
 * Accounting years that are over, the latest first: those that were closed, as they were closed, and the others between
 * two days. Where an association moved the first month of its year, the years beside a closed one have fewer months.
 */
export function yearsToClose(
  moved: { readonly first: string; readonly last: string } | null,
  closed: readonly YearDays[],
  { firstMonth, today }: { readonly firstMonth: number; readonly today: string },
): YearDays[] {
  const usual = moved === null ? [] : fiscalYearsBetween(moved.first, moved.last, firstMonth)
  const open = usual
    .map(({ from, to }) => closed.reduce(without, { from, to }))
    .filter(({ from, to }) => from <= to && to < today)
  return [...open, ...closed].toSorted((a, b) => (a.to < b.to ? 1 : -1))
}

/** The days of a year that are not in a closed one; none where its last day is before its first. */
function without({ from, to }: YearDays, closed: YearDays): YearDays {
  const isApart = closed.to < from || closed.from > to
  if (isApart) return { from, to }
  return closed.to < to ? { from: dayAfter(closed.to), to } : { from, to: dayBefore(closed.from) }
}

/** Closes of one year: each stores its files. */
export const mostCloses = 20

/** Why a year cannot be closed: codes of errors. */
export const closeObstacles = ['EARLIER_YEAR_OPEN', 'CLOSE_LIMIT'] as const
export type CloseObstacle = (typeof closeObstacles)[number]

/**
 * Finds why a year cannot be closed. Nothing is entered by hand before the end of a closed year: the first close of a
 * year waits for those before it.
 * @param years those that are over
 * @param closes how often the year was closed
 */
export function closeObstacle(
  years: readonly { readonly to: string; readonly isClosed: boolean }[],
  { to, closes }: { readonly to: string; readonly closes: number },
): CloseObstacle | null {
  if (closes >= mostCloses) return 'CLOSE_LIMIT'
  if (closes > 0) return null
  return years.some((year) => year.to < to && !year.isClosed) ? 'EARLIER_YEAR_OPEN' : null
}

/** How many entries of a list are missing or other in a later list. Each entry is a text of its content. */
export function countChanged(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const entry of before) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  let added = 0
  for (const entry of after) {
    const left = counts.get(entry) ?? 0
    if (left === 0) added += 1
    else counts.set(entry, left - 1)
  }
  const removed = [...counts.values()].reduce((sum, count) => sum + count, 0)
  // An entry with another amount is one that is missing and one that is new.
  return Math.max(added, removed)
}

/** Most characters of the reason of a close. */
export const maxCloseReason = 2_000

/** Problems of the reason of a close. */
export function checkClose({ reason }: { readonly reason: string }, isReasonNeeded: boolean): Problem[] {
  if (isReasonNeeded && isEmpty(reason)) return [problem('close.reason', 'REQUIRED')]
  if (maxLengthRule(reason, maxCloseReason) === null) return []
  return [problem('close.reason', 'MAX_LENGTH', { max: maxCloseReason })]
}
