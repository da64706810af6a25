import type { CartSnapshot } from '#domain/cart/cart.ts'
import { parisDate } from '#domain/format.ts'
import { orderLines } from '#domain/order/order-lines.ts'
import { publicName } from '#domain/payer/public-name.ts'
import { composeOrderMails } from '#server/money/checkout/compose-order-mails.ts'
import { type Evidence, planCapture } from '#server/money/checkout/finalise/plan-capture.ts'
import { planNewSchedule } from '#server/money/checkout/finalise/plan-new-schedule.ts'
import type { Deps } from '#server/money/deps.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { FinalisePlan } from '#server/money/payment/finalise-plan.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

/** Plans the writes of the database function: order, lines, ledger entries, mails, and the public contributor. */
export function planOrder(
  deps: Pick<Deps, 'newId' | 'settings' | 'links'>,
  payment: StoredPayment,
  form: StoredForm,
  evidence: Evidence | null,
  now: Date,
): FinalisePlan {
  const { snapshot } = payment
  const orderId = deps.newId()
  const lines = orderLines(snapshot).map((line) => ({ id: deps.newId(), line }))
  const ids = lines.map(({ id }) => id)
  const year = parisDate(now).slice(0, 4)
  const schedule = planNewSchedule(deps, payment, evidence, now)
  return {
    ...planCapture(deps, payment, evidence, ids),
    numberScope: `order:${payment.organisationId}:${year}`,
    numberPrefix: `${year}-`,
    demand: snapshot.demand,
    order: {
      id: orderId,
      locale: snapshot.locale,
      payer: snapshot.payer,
      amount: snapshot.realAmount,
      tip: snapshot.tip,
      frequency: snapshot.schedule?.kind ?? 'SINGLE',
      vat: snapshot.vat,
      discount: snapshot.discount,
    },
    items: lines.map(({ id, line }) => ({
      id,
      position: line.number,
      tierId: line.tierId,
      tierType: line.type,
      name: line.name,
      amount: line.amount,
      vat: line.vat,
      isEligibleTaxReceipt: line.isEligibleTaxReceipt,
      detail: line.item,
    })),
    schedule,
    contribution: presentPublicContributor(snapshot),
    mails: composeOrderMails({ ...deps, orderId, itemIds: ids, payment, form, schedule, now }),
  }
}

/**
 * Facts that the contributor agreed to publish. Everything is off by default. Source:
 * docs/decisions/money/payer-and-consents.md.
 */
function presentPublicContributor({ payer }: CartSnapshot): FinalisePlan['contribution'] {
  return {
    displayName: payer.publishName ? publicName(payer) : null,
    publishAmount: payer.publishAmount,
    comment: payer.comment === '' ? null : payer.comment,
    isOrganisation: payer.isOrganization,
  }
}
