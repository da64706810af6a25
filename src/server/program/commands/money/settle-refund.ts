import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { centsToDecimal } from '#domain/money.ts'
import type { Deps } from '#server/money/deps.ts'
import { composeRefundNotice } from '#server/money/refund/compose-refund-notice.ts'
import { entriesOf } from '#server/money/refund/execute-refund.ts'
import { findRefund, findRefundRequest } from '#server/money/refund/refund-store.ts'
import { findRefundableOrder } from '#server/money/refund/refundable-store.ts'
import { settleRefundByHand } from '#server/money/refund/write-refund-store.ts'

/**
 * Records that a failed refund was made by hand, with the reference of the manual refund (in the provider's dashboard,
 * or a transfer). It is recorded once, the amount is no longer owed, and the payer is notified.
 * @throws AppError NOT_FOUND; Error if it did not fail, or was refunded otherwise meanwhile
 */
export async function settleRefundNamed(
  deps: Deps,
  [id, reference = '']: readonly string[],
): Promise<string[]> {
  if (id === undefined || !isUuid(id)) throw new Error('refund settle ID REFERENCE')
  if (reference.trim() === '') throw new Error('REFERENCE is missing: the reference of the manual refund')
  const refund = await findRefund(deps.db, id)
  const request = refund === null ? null : await findRefundRequest(deps.db, refund.requestId)
  const order = request === null ? null : await findRefundableOrder(deps.db, request.orderId)
  if (refund === null || request === null || order === null)
    throw new AppError('NOT_FOUND', { detail: `no refund ${id} of an order` })
  const now = deps.clock.now()
  const mails = await composeRefundNotice(deps, order, request.scope === 'tip' ? 'tip' : 'refunded', now)
  const { kind, state } = await settleRefundByHand(
    deps.db,
    { refundId: id, providerRef: reference.trim(), entries: entriesOf(refund, order), mails },
    now,
  )
  if (kind === 'state')
    throw new Error(`refund ${id} is ${state}: only a failed refund can be recorded by hand`)
  if (kind === 'exceeds')
    throw new Error(`refund ${id} exceeds what remains of its payment: another refund was made`)
  deps.log.warn(
    { refundId: id, orderId: order.id, amount: refund.amount, reference },
    'refund recorded by hand',
  )
  return [`refund ${id}: ${centsToDecimal(refund.amount)} EUR refunded by hand`]
}
