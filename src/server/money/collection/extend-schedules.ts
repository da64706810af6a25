import { dueDate } from '#domain/installment/due-date.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  type EndlessSchedule,
  extendSchedule,
  listEndless,
} from '#server/money/installment/schedule-store.ts'
import { processPages } from '#server/platform/process-pages.ts'

/**
 * Ensures that every active monthly schedule has one future debit: one month after the last, on its day, clamped to the
 * end of the month. Repeated or concurrent calls add nothing. Returns the number of added debits.
 * @param ids schedules whose debit was just claimed; default all
 */
export async function extendSchedules(deps: Deps, ids: readonly string[] | null = null): Promise<number> {
  const now = deps.clock.now()
  return processPages<EndlessSchedule>(
    (page) => listEndless(deps.db, page, ids),
    ({ id, lastNumber, lastDueOn, debitDay }) => {
      const dueOn = dueDate(lastDueOn, debitDay, 1)
      const p = { number: lastNumber + 1, dueOn, paymentId: deps.newId() }
      return extendSchedule(deps.db, { schedule: id, p, now })
    },
    (error, { id }) => deps.log.error({ err: error, scheduleId: id }, 'schedule not extended'),
  )
}
