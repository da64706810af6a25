import type { PaymentRequestId } from '#domain/ids.ts'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import { stockDemand } from '#domain/cart/expand-items.ts'
import { parisDate } from '#domain/format.ts'
import { orderLines } from '#domain/order/order-lines.ts'
import { publicName } from '#domain/payer/public-name.ts'
import { captureEntries } from '#domain/payment/ledger-entries.ts'
import { composeOrderMails } from '#server/checkout/compose-order-mails.ts'
import type { Deps } from '#server/deps.ts'
import { type StoredForm, loadForm } from '#server/form/form-store.ts'
import {
  type FinaliseAnswer,
  type FinalisePlan,
  type StoredPayment,
  applyFinalisePlan,
  findPayment,
} from '#server/payment/payment-store.ts'

/** What proves that money came: the provider's own answer or its signed event, never a return address. */
export interface Evidence {
  readonly attemptId: string
  readonly providerRef: string
  /** Cents that the provider says it captured, and in what currency. */
  readonly captured: number
  readonly currency: string
}

/**
 * The single door of money in, for the return page, the webhook, the poller and the administrator alike.
 * Everything that can be decided from the frozen snapshot is decided before; one database function then locks,
 * compares and writes the order, its lines, stock, ledger, mails and jobs in one round trip. Calling it again
 * with the same evidence answers the same order. `evidence` is null only where nothing was to be paid.
 * Throws where the payment does not exist.
 */
export async function finalisePayment(
  deps: Deps,
  paymentId: PaymentRequestId,
  evidence: Evidence | null,
  now: Date,
): Promise<FinaliseAnswer> {
  const payment = await findPayment(deps.db, paymentId)
  if (payment === null) throw new Error(`payment ${paymentId} does not exist`)
  const form = await loadForm(deps.db, payment.formId)
  const plan = planOrder(deps, payment, form, evidence, now)
  const answer = await applyPlan(deps, plan, now)
  if (answer.kind === 'orphan') {
    deps.log.warn({ paymentId, reason: answer.reason, orphanId: answer.orphanId }, 'money without an order')
  }
  return answer
}

/** One statement; only a test that dies inside opens a transaction around it, to die before its commit. */
async function applyPlan(deps: Deps, plan: FinalisePlan, now: Date): Promise<FinaliseAnswer> {
  if (!deps.faultPoint.isArmed('inside-finalise')) return applyFinalisePlan(deps.db, plan, now)
  return deps.db.transaction().execute(async (tx) => {
    const applied = await applyFinalisePlan(tx, plan, now)
    deps.faultPoint.hit('inside-finalise')
    return applied
  })
}

/** Everything that one database function then writes: order, lines, ledger entries, mails, what is shown in public. */
export function planOrder(
  deps: Pick<Deps, 'newId' | 'settings'>,
  payment: StoredPayment,
  form: StoredForm,
  evidence: Evidence | null,
  now: Date,
): FinalisePlan {
  const { snapshot } = payment
  const orderId = deps.newId()
  const year = parisDate(now).slice(0, 4)
  return {
    paymentId: payment.id,
    attemptId: evidence?.attemptId ?? null,
    providerRef: evidence?.providerRef ?? null,
    captured: evidence?.captured ?? 0,
    currency: evidence?.currency ?? 'EUR',
    orphanId: deps.newId(),
    numberScope: `order:${payment.organisationId}:${year}`,
    numberPrefix: `${year}-`,
    demand: Object.fromEntries(stockDemand(snapshot.items)),
    order: {
      id: orderId,
      locale: snapshot.locale,
      payer: snapshot.payer,
      vat: snapshot.vat,
      discount: snapshot.discount,
    },
    items: orderLines(snapshot).map((line) => ({
      id: deps.newId(),
      position: line.number,
      tierId: line.tierId,
      tierType: line.type,
      name: line.name,
      amount: line.amount,
      vat: line.vat,
      isEligibleTaxReceipt: line.isEligibleTaxReceipt,
      detail: line.item,
    })),
    entries: captureEntries(payment.amount, payment.tip).map(({ account, amount }) => ({
      kind: account,
      organisationId: account === 'org_payable' ? payment.organisationId : null,
      amount,
    })),
    contribution: presentContribution(snapshot),
    mails: composeOrderMails({ payment, form, now, settings: deps.settings, newId: deps.newId }),
  }
}

/** What the contributor agreed to show; everything is off unless chosen. Source: decision 28. */
function presentContribution({ payer }: CartSnapshot): FinalisePlan['contribution'] {
  return {
    displayName: payer.publishName ? publicName(payer) : null,
    publishAmount: payer.publishAmount,
    comment: payer.comment === '' ? null : payer.comment,
    isOrganisation: payer.isOrganization,
  }
}
