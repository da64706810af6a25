import type { PaymentId } from '#domain/ids.ts'
import { subtractCents } from '#domain/money.ts'
import type { Evidence } from '#server/money/checkout/finalise/plan-capture.ts'
import { planLaterDebit } from '#server/money/checkout/finalise/plan-later-debit.ts'
import { planOrder } from '#server/money/checkout/finalise/plan-order.ts'
import type { Deps } from '#server/money/deps.ts'
import type { FinalisePlan, LaterDebitPlan } from '#server/money/payment/finalise-plan.ts'
import {
  type FinaliseAnswer,
  type StoredPayment,
  applyFinalisePlan,
} from '#server/money/payment/payment-store.ts'
import { type PaymentRecord, readPayment } from '#server/money/payment/payment-record-store.ts'

/** A payment, and what its form is read at. */
export type KnownPayment = Pick<PaymentRecord, 'payment' | 'formVersion'>

/**
 * The single entry point for captured money: return page, webhook, poller and administrator call it. It decides all
 * that follows from the frozen snapshot; then one database function locks, compares and writes order, lines, stock,
 * ledger and mails. Repeated with the same evidence it returns the same order. `evidence` is null only if there was
 * nothing to pay.
 * @param known the payment as this call has read it before: the plan depends on nothing that changes
 * Throws if the payment does not exist.
 */
export async function finalisePayment(
  deps: Deps,
  paymentId: PaymentId,
  evidence: Evidence | null,
  now: Date,
  known?: KnownPayment,
): Promise<FinaliseAnswer> {
  const record = known ?? (await readPayment(deps.db, { paymentId }))
  if (record === null) throw new Error(`payment ${paymentId} does not exist`)
  const payment = asAttempted(record.payment, evidence)
  const plan =
    payment.installmentNumber > 1
      ? await planLaterDebit(deps, payment, evidence, now)
      : planOrder(deps, payment, await loadForm(deps, record), evidence, now)
  const answer = await applyPlan(deps, plan, now)
  if (answer.kind === 'orphan') {
    const { reason, orphanId } = answer
    if (reason === 'mismatch')
      deps.log.error(
        { paymentId, orphanId, ...factsOf(evidence) },
        'captured amount differs from the requested amount',
      )
    else deps.log.warn({ paymentId, reason, orphanId }, 'money without an order')
  }
  return answer
}

/** The facts that an operator needs about a mismatch. Contains nothing about the payment method. */
function factsOf(evidence: Evidence | null) {
  if (evidence === null) return {}
  const { attemptId, asked, captured, currency, payeeAccount } = evidence
  return { attemptId, asked, captured, currency, payeeAccount }
}

const loadForm = ({ db, forms }: Deps, { payment, formVersion }: KnownPayment) =>
  forms.load(db, payment.formId, formVersion)

/** The payment at the worth of what was charged: an amount that was changed since is that of the debits to come. */
function asAttempted(payment: StoredPayment, evidence: Evidence | null): StoredPayment {
  if (evidence === null) return payment
  const { total, tip } = evidence.asked
  return { ...payment, total, tip, amount: subtractCents(total, tip) }
}

/** Runs one statement. The fault test wraps it in a transaction to kill the process before the commit. */
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
