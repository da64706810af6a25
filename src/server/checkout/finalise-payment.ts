import type { PaymentRequestId } from '#domain/ids.ts'
import { subtractCents } from '#domain/money.ts'
import type { Evidence } from '#server/checkout/finalise/plan-capture.ts'
import { planLaterDebit } from '#server/checkout/finalise/plan-later-debit.ts'
import { planOrder } from '#server/checkout/finalise/plan-order.ts'
import type { Deps } from '#server/deps.ts'
import { loadForm } from '#server/form/form-store.ts'
import type { FinalisePlan, LaterDebitPlan } from '#server/payment/finalise-plan.ts'
import {
  type FinaliseAnswer,
  type StoredPayment,
  applyFinalisePlan,
  findPayment,
} from '#server/payment/payment-store.ts'

/**
 * The single door of money in, for the return page, the webhook, the poller and the administrator alike.
 * Everything that can be decided from the frozen snapshot is decided before; one database function then locks,
 * compares and writes the order, its lines, stock, ledger, mails and jobs in one round trip. Calling it again
 * with the same evidence answers the same order. A later debit of an order has its own end. `evidence` is null only
 * where nothing was to be paid.
 * Throws where the payment does not exist.
 */
export async function finalisePayment(
  deps: Deps,
  paymentId: PaymentRequestId,
  evidence: Evidence | null,
  now: Date,
): Promise<FinaliseAnswer> {
  const payment = asAttempted(await findPayment(deps.db, paymentId), evidence)
  if (payment === null) throw new Error(`payment ${paymentId} does not exist`)
  const plan =
    payment.installmentNumber > 1
      ? await planLaterDebit(deps, payment, evidence, now)
      : planOrder(deps, payment, await loadForm(deps.db, payment.formId), evidence, now)
  const answer = await applyPlan(deps, plan, now)
  if (answer.kind === 'orphan') {
    const { reason, orphanId } = answer
    if (reason === 'mismatch')
      deps.log.error({ paymentId, orphanId, ...factsOf(evidence) }, 'captured is not what was asked')
    else deps.log.warn({ paymentId, reason, orphanId }, 'money without an order')
  }
  return answer
}

/** What a person must know of money that is not what was asked: nothing of the means that it came from. */
function factsOf(evidence: Evidence | null) {
  if (evidence === null) return {}
  const { attemptId, asked, captured, currency, payeeAccount } = evidence
  return { attemptId, asked, captured, currency, payeeAccount }
}

/** The payment at the worth of what was charged: an amount that was changed since is that of the debits to come. */
function asAttempted(payment: StoredPayment | null, evidence: Evidence | null): StoredPayment | null {
  if (payment === null || evidence === null) return payment
  const { total, tip } = evidence.asked
  return { ...payment, total, tip, amount: subtractCents(total, tip) }
}

/** One statement; only a test that dies inside opens a transaction around it, to die before its commit. */
async function applyPlan(
  deps: Deps,
  plan: FinalisePlan | LaterDebitPlan,
  now: Date,
): Promise<FinaliseAnswer> {
  if (!deps.faultPoint.isArmed('inside-finalise')) return applyFinalisePlan(deps.db, { ...plan, now })
  return deps.db.transaction().execute(async (tx) => {
    const applied = await applyFinalisePlan(tx, { ...plan, now })
    deps.faultPoint.hit('inside-finalise')
    return applied
  })
}
