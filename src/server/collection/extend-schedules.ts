import { dueDate } from '#domain/installment/due-date.ts'
import type { Deps } from '#server/deps.ts'
import { type EndlessSchedule, extendSchedule, listEndless } from '#server/installment/schedule-store.ts'
import { workThrough } from '#server/work-through.ts'

/**
 * Keeps one debit to come on every monthly schedule that goes on: the month after the last one, on its day, clamped to
 * the month's end. Repeating it, or two at once, adds nothing. Answers how many it added.
 * @param ids schedules whose debit was just taken up; all of them where absent
 */
export async function extendSchedules(deps: Deps, ids: readonly string[] | null = null): Promise<number> {
  const now = deps.clock.now()
  return workThrough<EndlessSchedule>(
    (page) => listEndless(deps.db, page, ids),
    ({ id, lastNumber, lastDueOn, debitDay }) => {
      const dueOn = dueDate(lastDueOn, debitDay, 1)
      const p = { number: lastNumber + 1, dueOn, paymentId: deps.newId() }
      return extendSchedule(deps.db, { schedule: id, p, now })
    },
    (error, { id }) => deps.log.error({ err: error, scheduleId: id }, 'schedule not extended'),
  )
}
