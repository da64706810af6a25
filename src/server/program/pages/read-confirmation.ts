import { plainMessage } from '#domain/pasted-text.ts'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import { venueLine } from '#domain/form/venue-line.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { isGiftBeside } from '#domain/form/open-donation.ts'
import { cents, sumCents, zero } from '#domain/money.ts'
import { chosenOptions } from '#domain/order/line-details.ts'
import { maskEmail } from '#domain/payer/mask-email.ts'
import { promiseReceipt } from '#domain/receipt/receipt-promise.ts'
import { publicName } from '#domain/payer/public-name.ts'
import { oldestPayable } from '#domain/payment/payment-machine.ts'
import type { ConfirmationView } from '#contract/order/confirmation.ts'
import type { OrderDocument } from '#contract/order/document.ts'
import { presentTicketFiles } from '#server/papers/ticket/present-ticket-files.ts'
import { ticketsPath } from '#contract/order/ticket.ts'
import { assertConfirmable } from '#server/money/checkout/payment-access.ts'
import { outcomeOf } from '#server/money/checkout/present-outcome.ts'
import type { Deps } from '#server/money/deps.ts'
import { presentMembershipCards } from '#server/papers/membership-card/present-membership-cards.ts'
import { orderSummaryFile } from '#server/papers/document/order-summary-link.ts'
import { presentDocuments } from '#server/papers/document/present-documents.ts'
import { coverOf } from '#server/catalogue/form/present-form.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { presentReceipts } from '#server/papers/receipt/present-receipts.ts'
import { readOrderSchedule } from '#server/program/pages/read-order-schedule.ts'
import { type StoredOrder, findOrder } from '#server/money/order/order-store.ts'
import { type Publication, findPublication } from '#server/money/order/contributor-store.ts'

/** How long after a payment a guest can see the order without login. Later, a signed mail link is required. */
const guestDays = 30

/** The confirmation screen of a payment, with minimal personal data. @throws AppError PAYMENT_UNKNOWN */
export async function readConfirmation(deps: Deps, paymentRequestId: string): Promise<ConfirmationView> {
  const now = deps.clock.now()
  const { payment, attempt, status, errorCode, formUrl } = await outcomeOf(deps, paymentRequestId, null)
  assertConfirmable(payment)
  const form = await loadForm(deps.db, payment.formId)
  const order = payment.orderId === null ? null : await findOrder(deps.db, payment.orderId)
  const publication = order === null ? null : await findPublication(deps.db, order.id)
  const documents = order === null ? [] : await presentDocuments(deps.db, order.id)
  const ticketFiles = order === null ? null : await presentTicketFiles(deps.db, order.id)
  const cards = order === null ? [] : await presentMembershipCards(deps, order.id)
  const receipts = order === null ? [] : await presentReceipts(deps.db, order.id)
  const schedule = await readOrderSchedule(deps, payment, now)
  // A monthly debit is confirmed long after its order was created.
  const paidAt = documents.find(({ number }) => number === payment.installmentNumber)?.date
  const { snapshot } = payment
  return {
    identity: presentIdentity(form),
    paymentRequestId: payment.id,
    paymentId: attempt?.id ?? null,
    status,
    errorCode,
    isOver: payment.createdAt < oldestPayable(now),
    organization: { organizationSlug: snapshot.organisationSlug, name: form.organisation.name },
    form: {
      title: snapshot.formTitle,
      formType: snapshot.formType,
      formSlug: snapshot.formSlug,
      url: formUrl,
    },
    backUrl: payment.backUrl,
    amount: payment.amount,
    amountTip: payment.tip,
    coverUrl: coverOf(form.definition, form.organisation),
    startedAt: payment.createdAt.toISOString(),
    waitedMs: Math.max(0, now.getTime() - (attempt?.submittedAt ?? now).getTime()),
    bankUrl: attempt?.state === 'requires_action' ? attempt.redirectUrl : null,
    bankDays: attempt?.state === 'processing',
    ...cancellationOf(order, documents),
    order:
      order === null || isTooOld(paidAt === undefined ? order.createdAt : new Date(paidAt), now)
        ? null
        : {
            ...presentOrder(order, publication, form, snapshot),
            summaryUrl: orderSummaryFile(deps, order.id),
            ticketFiles,
            cards,
            documents,
            receipts,
            schedule,
          },
  }
}

/** Describes the money of a cancelled order. */
function cancellationOf(
  order: StoredOrder | null,
  documents: readonly OrderDocument[],
): Pick<ConfirmationView, 'cancelled' | 'amountRefunded'> {
  const amountRefunded = sumCents(
    documents.filter(({ state }) => state === 'Refunded').map(({ amount }) => cents(amount)),
  )
  if (order === null || !order.isCancelled) return { cancelled: null, amountRefunded }
  if (documents.some(({ state }) => state === 'Refunding')) return { cancelled: 'refunding', amountRefunded }
  const isRefunded = documents.length > 0 && documents.every(({ state }) => state === 'Refunded')
  return { cancelled: isRefunded ? 'refunded' : 'plain', amountRefunded }
}

function isTooOld(paidAt: Date, now: Date): boolean {
  return now.getTime() - paidAt.getTime() > guestDays * 86_400_000
}

function presentOrder(
  order: StoredOrder,
  publication: Publication | null,
  form: StoredForm,
  snapshot: CartSnapshot,
): Omit<
  NonNullable<ConfirmationView['order']>,
  'summaryUrl' | 'ticketFiles' | 'cards' | 'documents' | 'receipts' | 'schedule'
> {
  return {
    orderId: order.id,
    orderNumber: order.number,
    date: order.createdAt.toISOString(),
    firstName: order.payer.firstName,
    isOrganization: order.payer.isOrganization,
    maskedEmail: maskEmail(order.payer.email),
    amount: order.amount,
    amountTip: order.tip,
    lines: snapshot.items.map((item) => ({
      name: item.name,
      isGiftBeside: isGiftBeside(item, { title: snapshot.formTitle, formType: snapshot.formType }),
      amount: item.amount.initialAmount,
      participant: item.participant === null ? '' : shortName(item.participant),
      options: chosenOptions(item, form.definition).map(({ label }) => label),
    })),
    discount:
      snapshot.discount === zero ? null : { code: snapshot.discountCode ?? '', amount: snapshot.discount },
    event: presentEvent(form),
    publication: {
      publishName: publication !== null && publication.displayName !== null,
      publishAmount: publication?.publishAmount ?? false,
      comment: publication?.comment ?? '',
      // Payers stored before this was recorded had seen the choices in the payer's form.
      isAsked: snapshot.payer.publicationAsked ?? true,
    },
    ticketsUrl: order.lines.some((line) => line.hasTicket) ? ticketsPath(order.id, snapshot.locale) : null,
    contributorsVisible: form.definition.contributorsVisible,
    effect: effectOf(snapshot, form),
    personalMessage: plainMessage(form.definition.personalMessage).trim(),
    canGiveMonthly: offersMonthly(form) && snapshot.schedule === null,
    taxReceipt: promiseReceipt(form.organisation, {
      isEligible: order.lines.some((line) => line.isEligibleTaxReceipt),
      isOverTime: snapshot.schedule !== null,
    }),
  }
}

/** The name of the one tier that was given to: `10 repas`. A free amount does not say what it does. */
function effectOf({ items }: CartSnapshot, { definition: { type, tiers } }: StoredForm): string | null {
  const [item, ...others] = items
  const tier = tiers.find(({ id }) => id === item?.tierId)
  if (type !== 'Donation' || others.length > 0 || tier?.priceCategory !== 'Fixed') return null
  return tier.name === '' ? null : tier.name
}

function offersMonthly({ definition: { type, frequencies } }: StoredForm): boolean {
  return type === 'Donation' && frequencies.includes('SUBSCRIPTION')
}

/** Enough to recognise a participant: `Maël M.` */
function shortName({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}): string {
  return publicName({ firstName, lastName, isOrganization: false, companyName: '' })
}

function presentEvent({ definition }: StoredForm): NonNullable<ConfirmationView['order']>['event'] {
  const { type, startDate, endDate, place } = definition
  if (formTypeRules[type].ends !== 'event' || startDate === null) return null
  return { startDate, endDate, place: place === null ? '' : venueLine(place) }
}
