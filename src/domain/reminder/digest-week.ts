import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { isReminderHour } from '#domain/reminder/reminder-day.ts'

/** A week in Paris: civil dates `YYYY-MM-DD` of its Monday and its Sunday. */
export interface DigestWeek {
  readonly from: string
  readonly to: string
}

/** Monday, and Tuesday where a program was stopped on Monday: later in the week, the figures are old. */
const summaryDays = 2

/** The week whose summary is sent now: the one before, on Monday or Tuesday, by day. Null: none is sent now. */
export function digestWeek(now: Date): DigestWeek | null {
  if (!isReminderHour(now)) return null
  const today = parisDate(now)
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  if (sinceMonday >= summaryDays) return null
  const from = addDays(today, -sinceMonday - 7)
  return { from, to: addDays(from, 6) }
}
