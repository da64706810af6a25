import type { RefundNotice } from '#contract/mails.ts'
import { composeFormPart } from '#server/checkout/compose-order-mails.ts'
import { type Deps, providerNamed } from '#server/deps.ts'
import { loadForm } from '#server/form/form-store.ts'
import { closeOrphan, findOrphan, prepareRefund, type StoredOrphan } from '#server/payment/orphan-store.ts'
import { findPayment, type StoredPayment } from '#server/payment/payment-store.ts'

/**
 * Gives back money that can have no order (paid twice, sold out meanwhile, cancelled), books it and tells the payer.
 * A job: it throws while the outcome is not known, and is tried again under the same refund id.
 */
export async function refundOrphan(deps: Deps, orphanId: string): Promise<void> {
  const orphan = await findOrphan(deps.db, orphanId)
  if (orphan === null || orphan.state !== 'open') return
  const payment = await findPayment(deps.db, orphan.paymentId)
  if (payment === null) throw new Error(`payment ${orphan.paymentId} does not exist`)
  const now = deps.clock.now()
  const refundId = await prepareRefund(deps.db, orphan, deps.newId(), now)
  const answer = await providerNamed(deps, orphan.provider).refund({
    refundId,
    providerRef: orphan.providerRef,
    amount: orphan.amount,
  })
  if (answer.kind !== 'refunded') throw new Error(`refund ${refundId} ${answer.kind}: ${answer.reason}`)
  const notice = {
    id: deps.newId(),
    recipient: payment.snapshot.payer.email,
    locale: payment.snapshot.locale,
    payload: await composeNotice(deps, payment, orphan, now),
  }
  await closeOrphan(deps.db, orphan, { id: refundId, providerRef: answer.providerRef }, notice, now)
  deps.log.info({ orphanId, reason: orphan.reason }, 'orphan payment refunded')
}

async function composeNotice(
  deps: Deps,
  payment: StoredPayment,
  orphan: StoredOrphan,
  now: Date,
): Promise<RefundNotice> {
  const form = await loadForm(deps.db, payment.formId)
  const { payer } = payment.snapshot
  return {
    ...composeFormPart({ payment, form, settings: deps.settings }),
    date: now.toISOString(),
    payer: {
      firstName: payer.firstName,
      lastName: payer.lastName,
      companyName: payer.isOrganization ? payer.companyName : '',
    },
    amount: orphan.amount,
    reason: orphan.reason === 'mismatch' ? 'cancelled' : orphan.reason,
  }
}
