import { subtractCents, zero } from '#domain/money.ts'
import { refundEntries } from '#domain/payment/ledger-entries.ts'
import type { Deps } from '#server/money/deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'
import type { RefundAnswer } from '#server/providers/payment-provider.ts'
import { composeRefundNotice } from '#server/money/refund/compose-refund-notice.ts'
import {
  type StoredRefund,
  claimDueRefunds,
  findRefund,
  findRefundRequest,
} from '#server/money/refund/refund-store.ts'
import { type RefundableOrder, findRefundableOrder } from '#server/money/refund/refundable-store.ts'
import { refundLease, refundTurn, retryAt } from '#server/money/refund/retry-at.ts'
import { confirmRefund, recordRefundAnswer } from '#server/money/refund/write-refund-store.ts'
import { processDue } from '#server/platform/process-due.ts'

const alarmAfterMs = 60 * 60_000

/**
 * Requests a refund from the provider and records the answer. Its id is the idempotency key, so a repeated request is
 * the same refund. An unknown result is polled again. A failed refund makes its amount available again and is reported.
 */
export async function executeRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund === null || refund.state === 'refunded' || refund.state === 'failed') return
  const request = await findRefundRequest(deps.db, refund.requestId)
  const order = request === null ? null : await findRefundableOrder(deps.db, request.orderId)
  if (request === null || order === null) throw new Error(`refund ${refundId} has no order`)
  deps.faultPoint.hit('after-tx1')
  const answer = await providerNamed(deps, refund.provider).refund({
    refundId,
    attemptId: refund.attemptId,
    providerRef: refund.chargeRef,
    amount: refund.amount,
    tip: refund.tip,
  })
  if (answer.kind === 'refunded') deps.faultPoint.hit('after-provider-success')
  const now = deps.clock.now()
  const mails = await composeRefundNotice(deps, order, request.scope === 'tip' ? 'tip' : 'refunded', now)
  deps.faultPoint.hit('before-tx2')
  await record(deps, { refund, order, mails }, answer, now)
}

/** The ledger entries of a completed refund, for its association. */
export function entriesOf(
  { amount, tip }: StoredRefund,
  { organisationId }: Pick<RefundableOrder, 'organisationId'>,
) {
  return refundEntries(subtractCents(amount, tip), tip).map((entry) => ({
    kind: entry.account,
    organisationId: entry.account === 'org_payable' ? organisationId : null,
    amount: entry.amount,
  }))
}

interface AskedRefund {
  readonly refund: StoredRefund
  readonly order: RefundableOrder
  readonly mails: readonly QueuedMail[]
}

async function record(
  deps: Deps,
  { refund, order, mails }: AskedRefund,
  answer: RefundAnswer,
  now: Date,
): Promise<void> {
  const { id: refundId } = refund
  const facts = { refundId, orderId: order.id, amount: refund.amount }
  if (answer.kind === 'refunded') {
    const { providerRef, tipRetained = zero } = answer
    const entries = entriesOf(refund, order)
    await confirmRefund(deps.db, { refundId, providerRef, tipRetained, entries, mails }, now)
    deps.log.info({ ...facts, tipRetained }, 'refunded')
    return
  }
  const failure = 'reason' in answer ? answer.reason : null
  const providerRef = 'providerRef' in answer ? answer.providerRef : null
  const isFailed = answer.kind === 'failed'
  const event = isFailed ? 'fail' : answer.kind === 'processing' ? 'accept' : 'wait'
  const nextTry = isFailed ? null : retryAt(now, refund.tries, event === 'accept')
  await recordRefundAnswer(deps.db, { refundId, event, providerRef, failure, nextTry, mails }, now)
  if (isFailed) deps.log.error({ ...facts, failure }, 'refund failed: it may be requested again')
  else if (event === 'wait' && now.getTime() - refund.createdAt.getTime() > alarmAfterMs)
    deps.log.error({ ...facts, failure }, 'refund without an answer for too long')
  else deps.log.warn({ ...facts, failure, kind: answer.kind }, 'refund not completed yet')
}

/** Requests due refunds: new ones, and unfinished ones whose next try is due. Returns the number. */
export function pollRefunds(deps: Deps, signal?: AbortSignal): Promise<number> {
  return processDue<string>(
    deps,
    {
      slots: refundTurn.slots,
      claim: (limit) => {
        const now = deps.clock.now()
        return claimDueRefunds(deps.db, { now, retry: refundLease(now), limit })
      },
      handle: (refundId) => executeRefund(deps, refundId),
      fail: (refundId, error) => deps.log.error({ err: error, refundId }, 'refund not requested'),
    },
    signal,
  )
}
