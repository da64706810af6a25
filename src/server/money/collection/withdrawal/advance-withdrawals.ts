import type { Deps } from '#server/money/deps.ts'
import { lateSince } from '#server/money/installment/withdrawal-end.ts'
import { claimOverdueWithdrawals, closeWithdrawals } from '#server/money/installment/withdrawal-store.ts'

const perTurn = 500

/**
 * Closes withdrawals whose money was refunded. Reports to the operator, once each, the withdrawals that are open longer
 * than the law allows. Returns the number of both.
 */
export async function advanceWithdrawals(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const closed = await closeWithdrawals(deps.db, { now, limit: perTurn })
  const late = await claimOverdueWithdrawals(deps.db, lateSince(now), perTurn)
  for (const { id, orderId, askedAt } of late)
    deps.log.error({ withdrawalId: id, orderId, askedAt }, 'withdrawal not refunded in time')
  return closed + late.length
}
