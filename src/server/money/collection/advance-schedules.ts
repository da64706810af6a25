import { extendSchedules } from '#server/money/collection/extend-schedules.ts'
import { notifyExpiring } from '#server/money/collection/notify-expiring.ts'
import { notifyAbandoned } from '#server/money/collection/notify-abandoned.ts'
import { notifyUpcoming } from '#server/money/collection/notify-upcoming.ts'
import { advanceWithdrawals } from '#server/money/collection/withdrawal/advance-withdrawals.ts'
import type { Deps } from '#server/money/deps.ts'
import { releaseRegularisations } from '#server/money/installment/regularisation-store.ts'

const perTurn = 500

type Steps = Readonly<Record<string, (deps: Deps) => Promise<unknown>>>

const debits: Steps = {
  'release regularisations': (deps) =>
    releaseRegularisations(deps.db, { now: deps.clock.now(), limit: perTurn }),
  'extend schedules': (deps) => extendSchedules(deps),
}
const notices: Steps = {
  'notify upcoming': notifyUpcoming,
  'notify expiring': notifyExpiring,
  'notify abandoned': notifyAbandoned,
  withdrawals: advanceWithdrawals,
}
const parts = { debits, notices }

/**
 * The collector's daily work besides the debits: notices before a debit, of an expiring card and of an abandoned debit;
 * release of debits whose payers left; extension of monthly schedules. Each part works on rows that record whether the
 * work is done, so the next turn resumes after a kill. A failed part does not stop the others.
 * @param part the work that makes debits due, or the work that sends notices; default both
 */
export async function advanceSchedules(deps: Deps, part?: keyof typeof parts): Promise<void> {
  const steps = part === undefined ? { ...debits, ...notices } : parts[part]
  for (const [step, act] of Object.entries(steps)) {
    try {
      await act(deps)
    } catch (error) {
      deps.log.error({ err: error, step }, 'schedules not advanced')
    }
  }
}
