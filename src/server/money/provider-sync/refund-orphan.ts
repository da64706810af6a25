import type { RefundNotice } from '#contract/mails.ts'
import { zero } from '#domain/money.ts'
import type { Deps } from '#server/money/deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { composeFormPart, composePerson } from '#server/money/payment/compose-mail-parts.ts'
import {
  type OrphanRefundEnd,
  type StoredOrphan,
  claimDueOrphans,
  findOrphan,
  prepareOrphanRefund,
  recordOrphanAnswer,
} from '#server/money/payment/orphan-store.ts'
import { findPayment, type StoredPayment } from '#server/money/payment/payment-store.ts'
import type { RefundAnswer } from '#server/providers/payment-provider.ts'
import { refundLease, refundTurn, retryAt } from '#server/money/refund/retry-at.ts'
import { processDue } from '#server/platform/process-due.ts'

/** Delay before a failed refund is repeated, and the number of failures after which a person decides. */
const failedRetryMs = 60 * 60_000
const patience = 3

/**
 * Refunds money that cannot have an order (paid twice, sold out meanwhile, cancelled), records the refund in the ledger
 * and notifies the payer. Returns the resulting state of the orphan, null if it does not exist. Throws if the provider
 * did not answer: it is asked again with the same refund id. A failed refund is repeated with a new id an hour later.
 */
export async function refundOrphan(deps: Deps, orphanId: string): Promise<StoredOrphan['state'] | null> {
  const orphan = await findOrphan(deps.db, orphanId)
  if (orphan === null || orphan.state !== 'open') return orphan?.state ?? null
  const payment = await loadPayment(deps, orphan)
  const refundId = await prepareOrphanRefund(deps.db, orphan, deps.newId(), deps.clock.now())
  if (refundId === null) return (await findOrphan(deps.db, orphanId))?.state ?? null
  const answer = await providerNamed(deps, orphan.provider).refund({
    refundId,
    attemptId: orphan.attemptId,
    providerRef: orphan.providerRef,
    amount: orphan.amount,
    // The whole orphan is refunded, including the platform's part.
    tip: payment.tip < orphan.amount ? payment.tip : zero,
  })
  if (answer.kind === 'refunded')
    return closeWithNotice(deps, orphan, { id: refundId, providerRef: answer.providerRef })
  return postpone(deps, orphan, refundId, answer)
}

async function postpone(
  deps: Deps,
  orphan: StoredOrphan,
  refundId: string,
  answer: Exclude<RefundAnswer, { kind: 'refunded' }>,
): Promise<StoredOrphan['state']> {
  const now = deps.clock.now()
  const isFailed = answer.kind === 'failed'
  const end: OrphanRefundEnd = {
    refundId,
    event: isFailed ? 'fail' : answer.kind === 'processing' ? 'accept' : 'wait',
    providerRef: 'providerRef' in answer ? answer.providerRef : null,
    failure: 'reason' in answer ? answer.reason : null,
    nextTry: isFailed ? orphanRetry(now).nextTry : retryAt(now, orphan.tries, answer.kind === 'processing'),
    patience,
    mails: [],
  }
  const state = await recordOrphanAnswer(deps.db, orphan, end, now)
  const facts = { orphanId: orphan.id, refundId, amount: orphan.amount, failure: end.failure }
  if (state === 'quarantined') deps.log.error(facts, 'orphan cannot be refunded: a person must decide')
  else if (isFailed) deps.log.error(facts, 'refund of an orphan failed: it will be repeated')
  if (answer.kind === 'unknown') throw new Error(`refund ${refundId} unknown: ${answer.reason}`)
  return state
}

/** When the failed refund of an orphan is repeated, and after how many failures a person decides. */
export function orphanRetry(now: Date): { readonly nextTry: Date; readonly patience: number } {
  return { nextTry: new Date(now.getTime() + failedRetryMs), patience }
}

/** Refunds every due orphan. Returns the number of tried orphans. */
export function pollOrphans(deps: Deps, signal?: AbortSignal): Promise<number> {
  return processDue<string>(
    deps,
    {
      slots: refundTurn.slots,
      claim: (limit) => {
        const now = deps.clock.now()
        return claimDueOrphans(deps.db, { now, retry: refundLease(now), limit })
      },
      handle: (orphanId) => refundOrphan(deps, orphanId),
      fail: (orphanId, error) => deps.log.error({ err: error, orphanId }, 'orphan not refunded'),
    },
    signal,
  )
}

/** Records the completed refund of an orphan in the ledger and notifies the payer. Repeated calls do it only once. */
export async function closeWithNotice(
  deps: Deps,
  orphan: StoredOrphan,
  refund: { readonly id: string; readonly providerRef: string },
): Promise<StoredOrphan['state']> {
  const payment = await loadPayment(deps, orphan)
  const now = deps.clock.now()
  const { payer, locale } = payment.snapshot
  const payload = await composeNotice(deps, payment, orphan, now)
  const mail = {
    id: deps.newId(),
    kind: 'refundNotice',
    recipient: payer.email,
    locale,
    payload,
  } as const
  const state = await recordOrphanAnswer(
    deps.db,
    orphan,
    {
      refundId: refund.id,
      event: 'confirm',
      providerRef: refund.providerRef,
      failure: null,
      nextTry: null,
      patience,
      mails: payer.email === '' ? [] : [mail],
    },
    now,
  )
  deps.log.info({ orphanId: orphan.id, reason: orphan.reason, state }, 'orphan payment refunded')
  return state
}

async function loadPayment(deps: Pick<Deps, 'db'>, orphan: StoredOrphan): Promise<StoredPayment> {
  const payment = await findPayment(deps.db, orphan.paymentId)
  if (payment === null) throw new Error(`payment ${orphan.paymentId} does not exist`)
  return payment
}

async function composeNotice(
  deps: Deps,
  payment: StoredPayment,
  orphan: StoredOrphan,
  now: Date,
): Promise<RefundNotice> {
  const form = await loadForm(deps.db, payment.formId)
  return {
    ...composeFormPart({ payment, form, settings: deps.settings }),
    date: now.toISOString(),
    payer: composePerson(payment.snapshot.payer),
    amount: orphan.amount,
    reason: orphan.reason === 'mismatch' ? 'cancelled' : orphan.reason,
  }
}
