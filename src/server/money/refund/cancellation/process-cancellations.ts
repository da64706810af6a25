import { AppError } from '#domain/errors.ts'
import type { CancellationFailure } from '#domain/refund/cancellation.ts'
import { backOffMs } from '#domain/worker/back-off.ts'
import type { Deps } from '#server/money/deps.ts'
import { cancelOrder } from '#server/money/refund/cancellation/cancel-order.ts'
import {
  advanceCancellations,
  claimCancelledOrders,
  countTries,
  failCancelledOrder,
  retryLater,
} from '#server/money/refund/cancellation/cancellation-store.ts'
import { cancelExpected } from '#server/money/offline/expected-store.ts'
import { listPromisesToCancel } from '#server/money/refund/cancellation/promised-store.ts'
import { processDue } from '#server/platform/process-due.ts'

/** Two transactions, each with a limit of some seconds per statement. */
const leaseMs = 60_000
/** After so many tries, a person sees it. */
const mostTries = 6
/** Each takes a connection. */
const slots = 3
const [soonMs, laterMs] = [5_000, 60_000]

/** Cancels due orders of cancellations. Returns the number of claimed ones. */
export function pollCancelledOrders(deps: Deps, signal?: AbortSignal): Promise<number> {
  return processDue<string>(
    deps,
    {
      slots,
      claim: (limit) => {
        const now = deps.clock.now()
        return claimCancelledOrders(deps.db, { now, retry: new Date(now.getTime() + leaseMs), limit })
      },
      handle: (id) => cancelOrder(deps, id),
      fail: (id, error) => fail(deps, id, error),
    },
    signal,
  )
}

/** Promises in one turn: each has its transaction. */
const promisesPerTurn = 200

/** Cancels promised money, lets late orders join, and ends cancellations that are done. */
export async function pollCancellations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  for (const promise of await listPromisesToCancel(db, promisesPerTurn))
    await cancelExpected(db, { ...promise, now })
  const at = (ms: number) => new Date(now.getTime() + ms)
  return advanceCancellations(db, { now, soon: at(soonMs), later: at(laterMs) })
}

/** Leaves to a person what one must decide; tries anything else again, later each time. */
async function fail(deps: Deps, id: string, error: unknown): Promise<void> {
  const now = deps.clock.now()
  const reason = reasonOf(error)
  const tries = await countTries(deps.db, id)
  deps.log.warn({ err: error, cancelledOrder: id, tries }, 'order of a cancellation not cancelled')
  if (reason === null && tries < mostTries)
    return retryLater(deps.db, id, new Date(now.getTime() + backOffMs(tries)))
  await deps.db.transaction().execute((tx) => failCancelledOrder(tx, id, reason ?? 'unknown', now))
}

function reasonOf(error: unknown): CancellationFailure | null {
  if (!(error instanceof AppError)) return null
  if (error.code === 'REFUND_EXCEEDED') return 'held'
  if (error.code === 'REFUND_WAITS') return 'sum'
  return error.code === 'REFUND_DEBITS_TO_COME' ? 'debits' : null
}
