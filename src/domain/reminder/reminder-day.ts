import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'

/** Reminders arrive by day: from 9h to 20h in Paris. */
const hours = { first: 9, last: 19 }

const parisHour = new Intl.DateTimeFormat('fr-FR', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Europe/Paris',
})

/** Whether reminders are sent now. */
export function isReminderHour(now: Date): boolean {
  const hour = Number.parseInt(parisHour.format(now), 10)
  return hour >= hours.first && hour <= hours.last
}

/** The day `YYYY-MM-DD` in Paris whose events payers are reminded of now: tomorrow; null in the evening and at night. */
export function reminderDay(now: Date): string | null {
  return isReminderHour(now) ? addDays(parisDate(now), 1) : null
}
