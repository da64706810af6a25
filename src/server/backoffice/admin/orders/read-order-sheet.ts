import type { OrderSheet } from '#contract/admin/order-sheet.ts'
import { countryName } from '#domain/country-name.ts'
import { isAllowed, rightsOn } from '#domain/access/rights.ts'
import { cents, sumCents, subtractCents } from '#domain/money.ts'
import { documentsOf } from '#server/backoffice/account/order-parts.ts'
import {
  type StoredOrderSheet,
  listCartDisputes,
  listCartRefunds,
  listOrderMails,
  listSentConfirmations,
  listTicketNumbers,
} from '#server/backoffice/admin/orders/order-sheet-store.ts'
import { presentHistory } from '#server/backoffice/admin/orders/present-history.ts'
import { areAnswersErased, listNotes } from '#server/backoffice/admin/orders/notes/note-store.ts'
import { presentLine } from '#server/backoffice/admin/orders/present-line.ts'
import { loadOwnOrder } from '#server/backoffice/admin/orders/load-own-order.ts'
import { refundableRest, restOfLine } from '#domain/refund/refund-choice.ts'
import { findChequeOf } from '#server/money/offline/cheque-store.ts'
import { findRefundableOrder, listRefundable } from '#server/money/refund/refundable-store.ts'
import { loadForm, type StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { findConfirmation } from '#server/money/order/send-again-store.ts'
import { listOwnItems, listOwnPayments, listShares } from '#server/money/order/own-order-store.ts'
import { presentOwnPayment } from '#server/money/order/present-own-payment.ts'
import { presentOwnMembershipCards } from '#server/papers/membership-card/present-membership-cards.ts'
import { orderSummaryFile } from '#server/papers/document/order-summary-link.ts'
import { listReceipts } from '#server/papers/receipt/receipt-list-store.ts'

/** An order of an association with everything about it. @throws AppError NOT_FOUND, also where its people are not shown */
export async function readOrderSheet(deps: Deps, granted: Granted, orderId: string): Promise<OrderSheet> {
  const { organisationId } = granted
  const order = await loadOwnOrder(deps, granted, orderId)
  const form = await loadForm(deps.db, order.formId)
  const [items, payments, refunds, disputes, tickets, refundable, left, confirmation, sent, cheque, notes] =
    await Promise.all([
      listOwnItems(deps.db, order.id),
      listOwnPayments(deps.db, [order.cartId]),
      listCartRefunds(deps.db, order.cartId),
      listCartDisputes(deps.db, order.cartId),
      listTicketNumbers(deps.db, order.id),
      findRefundableOrder(deps.db, order.id),
      listRefundable(deps.db, order.id),
      findConfirmation(deps.db, order.id),
      listSentConfirmations(deps.db, order.id),
      findChequeOf(deps.db, order.id),
      listNotes(deps.db, order.id),
    ])
  const paymentIds = payments.map((payment) => payment.id)
  const shares = await listShares(deps.db, paymentIds)
  const shown = payments.map((payment) => presentOwnPayment(payment, shares, order.createdAt))
  const lines = items.map((item) =>
    presentLine(item, form.definition, {
      ticket: tickets.get(item.id) ?? null,
      rest: restOfLine(left, item.id),
    }),
  )
  const people = [order.payer.email, ...lines.map(({ email }) => email)].filter((email) => email !== '')
  const mails = await listOrderMails(
    deps.db,
    [order.id, ...paymentIds],
    people.map((email) => email.toLowerCase()),
    sent.map((resent) => resent.id),
  )
  const back = refunds.filter(({ state }) => state === 'refunded')
  const refundedTip = sumCents(back.map(({ tip }) => cents(tip)))
  const refunded = subtractCents(sumCents(back.map(({ amount }) => cents(amount))), refundedTip)
  const { amount: total, tip, discount } = order
  return {
    ...presentOrder(order, form),
    amount: { total, tip, discount, refunded, refundedTip },
    lines,
    payments: shown,
    cheque,
    refunds: refunds.map(({ id: refundId, createdAt, state, amount, tip: tipBack }) => ({
      id: refundId,
      at: createdAt.toISOString(),
      amount,
      tip: tipBack,
      state: state === 'refunded' || state === 'failed' ? state : 'pending',
    })),
    rest: { ...refundableRest(left), debits: refundable?.debitsToCome ?? 0 },
    isOffline: refundable?.isOffline ?? false,
    rights: rightsOn(granted.memberships, { organisationId, formId: order.formId }),
    documents: await documentsOfOrder(deps, granted, {
      order,
      form,
      payments: shown,
      hasTicket: tickets.size > 0,
    }),
    mails: mails.map(({ subject, recipient, state, createdAt, sentAt, bouncedAt }) => ({
      subject: subject ?? '',
      recipient,
      at: (bouncedAt ?? sentAt ?? createdAt).toISOString(),
      state: bouncedAt === null ? (state === 'sending' ? 'queued' : state) : 'bounced',
    })),
    notes: notes.map(({ id, text, at, by, userId }) => ({
      id,
      at: at.toISOString(),
      by,
      text,
      isOwn: userId === granted.session.userId,
    })),
    areAnswersErased: await areAnswersErased(deps.db, order.id),
    hasConfirmation: confirmation !== null,
    history: presentHistory({ orderedAt: order.createdAt, payments, refunds, disputes, items, sent }),
  }
}

function presentOrder(order: StoredOrderSheet, form: StoredForm) {
  const { id, number, createdAt, state, frequency, payer } = order
  const { firstName, lastName, companyName, organismName, email, address, zipCode, city, country } = payer
  const person = `${firstName} ${lastName}`.trim()
  const company = companyName || organismName
  return {
    id,
    number,
    orderedAt: createdAt.toISOString(),
    formType: form.definition.type,
    formSlug: form.definition.slug,
    title: form.definition.title,
    state,
    paymentFrequency: frequency,
    payer: {
      name: company || person,
      isErased: payer.isErased === true,
      contact: company === '' ? '' : person,
      email,
      // As on a letter from France: the country of others, in French.
      address: [
        address,
        `${zipCode} ${city}`.trim(),
        country === 'FR' || country === '' ? '' : countryName(country, 'fr'),
      ]
        .filter((line) => line !== '')
        .join('\n'),
    },
  }
}

interface Documented {
  readonly order: StoredOrderSheet
  readonly form: StoredForm
  readonly payments: OrderSheet['payments']
  readonly hasTicket: boolean
}

/** The documents that its payer has; tax receipts only for members who may read receipts. */
async function documentsOfOrder(
  deps: Deps,
  { memberships, organisationId }: Granted,
  { order, form, payments, hasTicket }: Documented,
): Promise<OrderSheet['documents']> {
  const { definition, organisation } = form
  const mayReadReceipts = isAllowed(memberships, 'receipt:read', { organisationId, formId: null })
  const documents = documentsOf(
    {
      id: order.id,
      locale: order.locale,
      formType: definition.type,
      formSlug: definition.slug,
      organizationSlug: organisation.slug,
      startDate: definition.startDate,
    },
    {
      payments,
      hasTicket,
      receipts: mayReadReceipts ? await listReceipts(deps.db, [order.id]) : [],
      cards: await presentOwnMembershipCards(deps, [order.id]),
      summaryUrl: orderSummaryFile(deps, order.id),
    },
  )
  return documents.map(({ kind, url, year }) => ({ kind, url, ...(year !== undefined && { year }) }))
}
