import { dueDate } from '#domain/installment/due-date.ts'
import type { Deps } from '#server/deps.ts'
import { extendSchedule, listEndless } from '#server/installment/schedule-store.ts'

const perTurn = 500

/**
 * Keeps one debit to come on every monthly schedule that goes on: the month after the last one, on its day, clamped to
 * the month's end. Repeating it, or two at once, adds nothing. Answers how many it added.
 * @param ids schedules whose debit was just taken up; all of them where absent
 */
export async function extendSchedules(deps: Deps, ids: readonly string[] | null = null): Promise<number> {
  const now = deps.clock.now()
  let added = 0
  for (const { id, lastNumber, lastDueOn, debitDay } of await listEndless(deps.db, perTurn, ids)) {
    const dueOn = dueDate(lastDueOn, debitDay, 1)
    const next = { number: lastNumber + 1, dueOn, paymentId: deps.newId() }
    if (await extendSchedule(deps.db, id, next, now)) added += 1
  }
  return added
}
