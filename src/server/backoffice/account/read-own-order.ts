import type { OwnOrder, OwnPayment } from '#contract/account/own-order.ts'
import { AppError } from '#domain/errors.ts'
import { type OrderId, type PaymentId, readId } from '#domain/ids.ts'
import { documentsOf, statusOf } from '#server/backoffice/account/order-parts.ts'
import {
  type StoredOwnOrder,
  findOwnOrder,
  findOwnPayment,
  listOwnItems,
  listOwnPayments,
  listShares,
} from '#server/money/order/own-order-store.ts'
import { presentOwnPayment } from '#server/money/order/present-own-payment.ts'
import { presentOwnMembershipCards } from '#server/papers/membership-card/present-membership-cards.ts'
import type { Deps } from '#server/money/deps.ts'
import { orderSummaryFile } from '#server/papers/document/order-summary-link.ts'
import { type StoredForm, loadForm, readFormFigures } from '#server/catalogue/form/form-store.ts'
import { presentForm } from '#server/catalogue/form/present-form.ts'
import { presentOrganization } from '#server/catalogue/organisation/present-organization.ts'
import { listReceipts } from '#server/papers/receipt/receipt-list-store.ts'
import { providerNameOf } from '#server/catalogue/organisation/provider-of.ts'

interface Wanted {
  readonly withForm?: boolean | undefined
  readonly withOrganization?: boolean | undefined
}

/** An order of the user. @throws AppError NOT_FOUND for an unknown one and for another person's alike */
export async function readOwnOrder(
  deps: Deps,
  userId: string,
  orderId: string,
  { withForm = false, withOrganization = false }: Wanted,
): Promise<OwnOrder> {
  const id = readId<OrderId>(orderId)
  const order = id === null ? null : await findOwnOrder(deps.db, userId, id)
  if (order === null) throw new AppError('NOT_FOUND')
  const form = await loadForm(deps.db, order.formId)
  const [items, payments, receipts, cards] = await Promise.all([
    listOwnItems(deps.db, order.id),
    listOwnPayments(deps.db, [order.cartId]),
    listReceipts(deps.db, [order.id]),
    presentOwnMembershipCards(deps, [order.id]),
  ])
  const shares = await listShares(
    deps.db,
    payments.map((payment) => payment.id),
  )
  const shown = payments.map((payment) => presentOwnPayment(payment, shares, order.createdAt))
  const now = deps.clock.now()
  return {
    ...presentOrder(order, form),
    items: items.map(presentItem),
    payments: shown,
    paymentStatus: statusOf(shown),
    documents: documentsOf(
      { ...order, ...addressOf(form), startDate: form.definition.startDate },
      {
        payments: shown,
        hasTicket: items.some(({ detail }) => detail.type === 'Registration'),
        receipts,
        cards,
        summaryUrl: orderSummaryFile(deps, order.id),
      },
    ),
    ...(withForm && { form: presentForm(deps, form, await readFormFigures(deps.db, form.id, now), now) }),
    ...(withOrganization && {
      organization: presentOrganization(form.organisation, providerNameOf(deps.settings, form.organisation)),
    }),
  }
}

/** A payment of an order of the user. @throws AppError NOT_FOUND for an unknown one and for another person's alike */
export async function readOwnPayment(deps: Deps, userId: string, paymentId: string): Promise<OwnPayment> {
  const id = readId<PaymentId>(paymentId)
  const found = id === null ? null : await findOwnPayment(deps.db, userId, id)
  if (found === null) throw new AppError('NOT_FOUND')
  return presentOwnPayment(found.payment, await listShares(deps.db, [found.payment.id]), found.orderedAt)
}

function addressOf({ definition, organisation }: StoredForm) {
  return { organizationSlug: organisation.slug, formSlug: definition.slug, formType: definition.type }
}

function presentOrder(order: StoredOwnOrder, form: StoredForm) {
  const { payer, amount, tip, vat, discount } = order
  return {
    id: order.id,
    orderNumber: order.number,
    date: order.createdAt.toISOString(),
    ...addressOf(form),
    payer: { ...payer, files: [...payer.files], acknowledgedTerms: termsOf(order) },
    paymentFrequency: order.frequency as OwnOrder['paymentFrequency'],
    amount: { total: amount, vat, discount, tip },
  }
}

/** The terms that the payer acknowledged are the cart's. */
function termsOf({ termsVersion, termsAt }: StoredOwnOrder) {
  return termsVersion === null || termsAt === null ? null : { version: termsVersion, at: termsAt }
}

function presentItem({
  id,
  detail,
  cancelledAt,
  isRefunded,
}: Awaited<ReturnType<typeof listOwnItems>>[number]): OwnOrder['items'][number] {
  const { tierId, name, type, amount, customFields, extraOptions, participant } = detail
  return {
    id,
    tierId,
    name,
    type,
    customFields: [...customFields],
    extraOptions: extraOptions.map((option) => ({ ...option, customFields: [...option.customFields] })),
    participant,
    paymentTerms: amount,
    state: cancelledAt === null ? 'Processed' : isRefunded ? 'Refunded' : 'Canceled',
  }
}
