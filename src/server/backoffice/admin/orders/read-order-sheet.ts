import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { countryName } from '#domain/country-name.ts'
import { isAllowed, rightsOn } from '#domain/access/rights.ts'
import { parisDate } from '#domain/format.ts'
import type { OrderId } from '#domain/ids.ts'
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
import { readAuthors } from '#server/backoffice/admin/orders/history/read-authors.ts'
import { presentChanges } from '#server/backoffice/admin/orders/correction/present-changes.ts'
import { readHeldRefunds } from '#server/backoffice/admin/orders/held/present-held.ts'
import { presentHistory } from '#server/backoffice/admin/orders/history/present-history.ts'
import { areAnswersErased, listNotes } from '#server/backoffice/admin/orders/notes/note-store.ts'
import { presentLine } from '#server/backoffice/admin/orders/present-line.ts'
import { loadOwnOrder } from '#server/backoffice/admin/orders/load-own-order.ts'
import { refundableRest, restOfLine } from '#domain/refund/refund-choice.ts'
import { listRefusedDebits } from '#server/money/installment/debit-store.ts'
import { findChequeOf } from '#server/money/offline/cheque-store.ts'
import { findOpenOffer, listRenunciations } from '#server/money/refund/cancellation/gift-offer-store.ts'
import { findRefundableOrder, listRefundable } from '#server/money/refund/refundable-store.ts'
import { loadForm, type StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { findConfirmation } from '#server/money/order/send-again-store.ts'
import { listOwnItems, listOwnPayments, listShares } from '#server/money/order/own-order-store.ts'
import { presentOwnPayment } from '#server/money/order/present-own-payment.ts'
import { presentOwnMembershipCards } from '#server/papers/membership-card/present-membership-cards.ts'
import { listCorrections, listTicketIds } from '#server/papers/correction/correction-store.ts'
import { orderSummaryFile } from '#server/papers/document/order-summary-link.ts'
import { listReceipts } from '#server/papers/receipt/receipt-list-store.ts'

/** An order of an association with everything about it. @throws AppError NOT_FOUND, also where its people are not shown */
export async function readOrderSheet(deps: Deps, granted: Granted, orderId: string): Promise<OrderSheet> {
  const { organisationId, session } = granted
  const order = await loadOwnOrder(deps, granted, orderId)
  const form = await loadForm(deps.db, order.formId)
  const parts = await readParts(deps, order, organisationId)
  const { payments, tickets, refundable, left, notes, corrections } = parts
  const shown = payments.map((payment) => presentOwnPayment(payment, parts.shares, order.createdAt))
  const lines = parts.items.map((item) =>
    presentLine(item, form.definition, {
      ticket: tickets.get(item.id) ?? null,
      rest: restOfLine(left, item.id),
    }),
  )
  return {
    ...presentOrder(order, form),
    amount: presentAmount(order, parts.refunds),
    lines,
    payments: shown,
    refusedDebits: parts.refused,
    cheque: parts.cheque,
    refunds: presentRefunds(parts.refunds),
    heldRefunds: await readHeldRefunds(deps, granted, order.id),
    giftOffer: await readGiftOffer(deps.db, order.id),
    rest: { ...refundableRest(left), debits: refundable?.debitsToCome ?? 0 },
    isOffline: refundable?.isOffline ?? false,
    rights: rightsOn(granted.memberships, { organisationId, formId: order.formId }),
    documents: await documentsOfOrder(deps, granted, {
      order,
      form,
      payments: shown,
      hasTicket: tickets.size > 0,
    }),
    mails: await readMails(deps.db, order, parts, lines),
    notes: notes.map(({ userId, at, ...note }) => ({
      ...note,
      at: at.toISOString(),
      isOwn: userId === session.userId,
    })),
    areAnswersErased: parts.isErased,
    hasConfirmation: parts.confirmation !== null,
    history: presentHistory({
      ...parts,
      orderedAt: order.createdAt,
      corrections: corrections.map(({ at, by, before, after }) => ({
        at,
        by,
        changes: presentChanges(before, after, form.definition),
      })),
    }),
  }
}

type Parts = Awaited<ReturnType<typeof readParts>>

async function readParts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, cartId, number }: StoredOrderSheet,
  organisationId: string,
) {
  const now = clock.now()
  const [payments, items, refunds, given, disputes, tickets, refundable, left] = await Promise.all([
    listOwnPayments(db, [cartId]),
    listOwnItems(db, id),
    listCartRefunds(db, cartId),
    listRenunciations(db, id),
    listCartDisputes(db, cartId),
    listTicketNumbers(db, id),
    findRefundableOrder(db, id),
    listRefundable(db, id),
  ])
  const paymentIds = payments.map((payment) => payment.id)
  const [shares, refused, confirmation, sent, cheque, notes, isErased, corrections, ticketIds] =
    await Promise.all([
      listShares(db, paymentIds),
      listRefusedDebits(db, id, { today: parisDate(now), now }),
      findConfirmation(db, id),
      listSentConfirmations(db, id),
      findChequeOf(db, id),
      listNotes(db, id),
      areAnswersErased(db, id),
      listCorrections(db, id),
      listTicketIds(db, id),
    ])
  const authors = await readAuthors(db, { id, number, organisationId, payments })
  const money = { payments, paymentIds, shares, refused, refunds, given, disputes, refundable, left, cheque }
  return { ...money, ...authors, items, tickets, confirmation, sent, notes, isErased, corrections, ticketIds }
}

async function readGiftOffer(db: Db, orderId: OrderId): Promise<OrderSheet['giftOffer']> {
  const offer = await findOpenOffer(db, orderId)
  return offer === null ? null : { ...offer, until: offer.until?.toISOString() ?? null }
}

function presentAmount(
  { amount: total, tip, discount }: StoredOrderSheet,
  refunds: Parts['refunds'],
): OrderSheet['amount'] {
  const back = refunds.filter(({ state }) => state === 'refunded')
  const refundedTip = sumCents(back.map((refund) => cents(refund.tip)))
  const refunded = subtractCents(sumCents(back.map(({ amount }) => cents(amount))), refundedTip)
  return { total, tip, discount, refunded, refundedTip }
}

function presentRefunds(refunds: Parts['refunds']): OrderSheet['refunds'] {
  return refunds.map(({ id, createdAt, state, amount, tip }) => ({
    id,
    at: createdAt.toISOString(),
    amount,
    tip,
    state: state === 'refunded' || state === 'failed' ? state : 'pending',
  }))
}

/** The mails to the people of an order, also at addresses that were corrected since. */
async function readMails(
  db: Db,
  { id, payer }: StoredOrderSheet,
  { paymentIds, sent, corrections, ticketIds }: Parts,
  lines: OrderSheet['lines'],
): Promise<OrderSheet['mails']> {
  const former = corrections.flatMap(({ before }) => before.payer?.email ?? [])
  const people = [payer.email, ...former, ...lines.map(({ email }) => email)].filter((email) => email !== '')
  const mails = await listOrderMails(
    db,
    [id, ...paymentIds],
    people.map((email) => email.toLowerCase()),
    [...sent, ...corrections].map((fact) => fact.id).concat(ticketIds),
  )
  return mails.map(({ subject, recipient, state, createdAt, sentAt, bouncedAt }) => ({
    subject: subject ?? '',
    recipient,
    at: (bouncedAt ?? sentAt ?? createdAt).toISOString(),
    state: bouncedAt === null ? (state === 'sending' ? 'queued' : state) : 'bounced',
  }))
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
