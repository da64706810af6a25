import type { ConfirmationView } from '#contract/confirmation.ts'
import { outcomeOf } from '#server/checkout/present-outcome.ts'
import type { Deps } from '#server/deps.ts'
import { type StoredForm, loadForm } from '#server/form/form-store.ts'
import { type StoredOrder, findOrder } from '#server/order/order-store.ts'
import { type Publication, findPublication } from '#server/order/contributor-store.ts'

/** A guest sees an order without login for this long; later through the signed link of a mail. */
const guestDays = 30

/** The confirmation screen of a payment, with the least personal data. @throws AppError PAYMENT_UNKNOWN */
export async function readConfirmation(deps: Deps, paymentRequestId: string): Promise<ConfirmationView> {
  const { payment, attempt, status, errorCode, formUrl } = await outcomeOf(deps, paymentRequestId, null)
  const form = await loadForm(deps.db, payment.formId)
  const order = payment.orderId === null ? null : await findOrder(deps.db, payment.orderId)
  const publication = order === null ? null : await findPublication(deps.db, order.id)
  const { snapshot } = payment
  return {
    paymentRequestId: payment.id,
    paymentId: attempt?.id ?? null,
    status,
    errorCode,
    organization: { organizationSlug: snapshot.organisationSlug, name: form.organisation.name },
    form: {
      title: snapshot.formTitle,
      formType: snapshot.formType,
      formSlug: snapshot.formSlug,
      url: formUrl,
    },
    amount: payment.amount,
    amountTip: payment.tip,
    order:
      order === null || isTooOld(order, deps.clock.now()) ? null : presentOrder(order, publication, form),
  }
}

function isTooOld(order: StoredOrder, now: Date): boolean {
  return now.getTime() - order.createdAt.getTime() > guestDays * 86_400_000
}

function presentOrder(
  order: StoredOrder,
  publication: Publication | null,
  form: StoredForm,
): ConfirmationView['order'] {
  return {
    orderId: order.id,
    orderNumber: order.number,
    date: order.createdAt.toISOString(),
    firstName: order.payer.firstName,
    isOrganization: order.payer.isOrganization,
    maskedEmail: maskEmail(order.payer.email),
    lines: order.lines.map(({ name, amount }) => ({ name, amount })),
    publication: {
      publishName: publication !== null && publication.displayName !== null,
      publishAmount: publication?.publishAmount ?? false,
      comment: publication?.comment ?? '',
    },
    contributorsVisible: form.definition.contributorsVisible,
    taxReceiptExpected:
      form.organisation.taxReceipts && order.lines.some((line) => line.isEligibleTaxReceipt),
  }
}

/** Enough to recognise one's own address, too little to learn somebody else's: `z…@exemple.fr`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${email.slice(0, 1)}…${email.slice(at)}`
}
