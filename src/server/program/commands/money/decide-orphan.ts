import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { centsToDecimal } from '#domain/money.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  type StoredOrphan,
  findOrphan,
  listQuarantined,
  openOrphan,
  prepareOrphanRefund,
} from '#server/money/payment/orphan-store.ts'
import { refundLease } from '#server/money/refund/retry-at.ts'
import { closeWithNotice, refundOrphan } from '#server/money/provider-sync/refund-orphan.ts'

/**
 * Decides about money in quarantine. `refund ID` refunds it at the provider. `release ID REFERENCE` records a refund
 * that was made by hand, with the provider's reference of it. `list` shows the money that waits for a decision.
 * @throws AppError NOT_FOUND; Error if it does not wait for a decision
 */
export async function decideOrphan(
  deps: Deps,
  [decision, id, reference]: readonly string[],
): Promise<string[]> {
  if (decision === 'list') {
    const waiting = await listQuarantined(deps.db)
    return waiting.map(
      ({ id: orphanId, amount, reason, paymentId, provider, providerRef }) =>
        `${orphanId}\t${centsToDecimal(amount)} EUR\t${reason}\tpayment ${paymentId}\t${provider} ${providerRef}`,
    )
  }
  if ((decision !== 'refund' && decision !== 'release') || id === undefined || !isUuid(id))
    throw new Error('orphan list, orphan refund ID, or orphan release ID REFERENCE')
  const orphan = await findOrphan(deps.db, id)
  if (orphan === null) throw new AppError('NOT_FOUND', { detail: `no orphan ${id}` })
  if (decision === 'release' && (reference ?? '').trim() === '')
    throw new Error('REFERENCE is missing: the provider’s reference of the manual refund')
  const isDecided = orphan.state === 'quarantined' && (await decide(deps, orphan, decision, reference ?? ''))
  if (!isDecided) throw new Error(`orphan ${id} is ${orphan.state}: it does not wait for a decision`)
  const after = await findOrphan(deps.db, id)
  const what = after?.state === 'refunded' ? 'refunded' : `not refunded yet: it is ${after?.state}`
  return [`orphan ${id}: ${centsToDecimal(orphan.amount)} EUR ${what}`]
}

/** False if another session decided meanwhile. */
async function decide(
  deps: Deps,
  orphan: StoredOrphan,
  decision: 'refund' | 'release',
  reference: string,
): Promise<boolean> {
  const now = deps.clock.now()
  if (decision === 'refund') {
    if (!(await openOrphan(deps.db, { orphan: orphan.id, now, lease: refundLease(now) }))) return false
    await refundOrphan(deps, orphan.id)
    return true
  }
  // It stays in quarantine until it is booked, so that the manual refund is not also requested from the provider.
  const refundId = await prepareOrphanRefund(deps.db, orphan, deps.newId(), now)
  if (refundId === null) return false
  await closeWithNotice(deps, orphan, { id: refundId, providerRef: reference })
  return true
}
