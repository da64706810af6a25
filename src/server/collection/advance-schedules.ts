import { extendSchedules } from '#server/collection/extend-schedules.ts'
import { notifyExpiring } from '#server/collection/notify-expiring.ts'
import { notifyAbandoned } from '#server/collection/notify-abandoned.ts'
import { notifyUpcoming } from '#server/collection/notify-upcoming.ts'
import { advanceWithdrawals } from '#server/collection/withdrawal/advance-withdrawals.ts'
import type { Deps } from '#server/deps.ts'
import { releaseRegularisations } from '#server/installment/regularisation-store.ts'

const perTurn = 500

type Steps = Readonly<Record<string, (deps: Deps) => Promise<unknown>>>

const debits: Steps = {
  'release regularisations': (deps) =>
    releaseRegularisations(deps.db, { now: deps.clock.now(), limit: perTurn }),
  'extend schedules': (deps) => extendSchedules(deps),
}
const notices: Steps = {
  'tell upcoming': notifyUpcoming,
  'tell expiring': notifyExpiring,
  'tell given up': notifyAbandoned,
  withdrawals: advanceWithdrawals,
}
const parts = { debits, notices }

/**
 * What the collector's day needs beside the debits themselves: who is told before, of a card's end and of what is given
 * up; debits whose payers left are given back, monthly ones go on. Each part works on rows that say themselves whether
 * it was done, so that a turn killed anywhere is taken up by the next; one that fails does not keep the others from
 * their work.
 * @param part what makes debits due, or what is written about them; both unless said otherwise
 */
export async function advanceSchedules(deps: Deps, part?: keyof typeof parts): Promise<void> {
  const steps = part === undefined ? { ...debits, ...notices } : parts[part]
  for (const [step, act] of Object.entries(steps)) {
    try {
      await act(deps)
    } catch (error) {
      deps.log.error({ err: error, step }, 'schedules not tended')
    }
  }
}
