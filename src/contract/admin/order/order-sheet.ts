import { type Static, Type } from 'typebox'
import { OwnOrderSchema, OwnPaymentSchema, ownDocumentKinds } from '#contract/account/own-order.ts'
import { rights } from '#domain/access/rights.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import { correctedPayerFields } from '#domain/order/order-correction.ts'
import { debitRetries } from '#domain/installment/debit-retry.ts'
import { orderStates } from '#domain/order/order-state.ts'
import { HeldRefundSchema } from '#contract/admin/order/held-refunds.ts'
import { NoteSchema } from '#contract/admin/order/order-notes.ts'
import { body, cents, day, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

const LineSchema = Type.Object({
  id: uuid(),
  name: text(),
  /** Empty: none was entered. */
  participant: text(1000),
  email: text(254),
  /** With its options, after the discount. */
  amount: cents(),
  options: Type.Array(text(500)),
  /** Questions and answers; true: a box that was ticked, or a file that was sent. */
  answers: Type.Array(
    Type.Object({ question: text(500), answer: Type.Union([text(10_000), Type.Boolean()]) }),
  ),
  /** The number of its ticket. */
  ticket: orNull(Type.Integer()),
  /** Refundable part of it. */
  rest: cents(),
  state: oneOf(['Processed', 'Canceled', 'Refunded']),
})

const RefundSchema = Type.Object({
  id: uuid(),
  at: instant(),
  /** With the tip. */
  amount: cents(),
  tip: cents(),
  state: oneOf(['pending', 'refunded', 'failed']),
})

const MailSchema = Type.Object({
  /** Empty: it has not been written yet. */
  subject: text(1000),
  recipient: text(254),
  at: instant(),
  state: oneOf(['queued', 'sent', 'failed', 'bounced']),
})

/** Events of an order. */
export const orderEvents = [
  'ordered',
  'paid',
  'debitRetried',
  'refundAsked',
  'refunded',
  'refundFailed',
  'given',
  'lineCancelled',
  'confirmationSent',
  'corrected',
  'contested',
  'contestWon',
  'contestLost',
] as const

/** Authors of events besides members: the payer, the program on a day of debit, the team of the site. */
const eventAuthors = ['payer', 'site', 'operator'] as const

/** A field of the payer, a person of a line, or an answer, which `name` names. */
const ChangedFieldSchema = oneOf([...correctedPayerFields, 'person', 'personEmail', 'answer'])

const EventSchema = Type.Object({
  event: oneOf(orderEvents),
  at: instant(),
  /** Cents, where money moved. */
  amount: orNull(cents()),
  /** The name of a cancelled line. */
  name: orNull(text(500)),
  /** Of a correction, while they are stored: the field or the question, before and after. */
  changes: Type.Array(
    Type.Object({ field: ChangedFieldSchema, name: text(500), before: text(10_000), after: text(10_000) }),
  ),
  /** The member or the gate that did it. */
  by: orNull(text(300)),
  /** Its author where no member is; null also for what a bank did. */
  author: orNull(oneOf(eventAuthors)),
})

/** An order with everything about it, for members who may see its people. */
export const OrderSheetSchema = Type.Object({
  id: uuid(),
  number: text(40),
  orderedAt: instant(),
  formType: oneOf(formTypes),
  formSlug: slug(),
  title: text(500),
  state: oneOf(orderStates),
  payer: Type.Object({
    /** Of the company where one paid. Empty: it was erased, or never entered. */
    name: text(1000),
    /** Its legal term is over: nothing that names the payer is stored any more. */
    isErased: Type.Boolean(),
    /** Who paid for a company; empty for a person. */
    contact: text(1000),
    email: text(254),
    address: text(2000),
  }),
  paymentFrequency: OwnOrderSchema.properties.paymentFrequency,
  /** `total` without the tip; of one month for a monthly order. `refunded` without the tip, which is beside it. */
  amount: Type.Object({
    total: cents(),
    discount: cents(),
    tip: cents(),
    refunded: cents(),
    refundedTip: cents(),
  }),
  lines: Type.Array(LineSchema),
  /** Captured payments and debits to come. */
  payments: Type.Array(OwnPaymentSchema),
  /** Debits that the bank refused; `total` with the tip, `tryOn`: the civil day of the next automatic try. */
  refusedDebits: Type.Array(
    Type.Object({ paymentId: uuid(), total: cents(), tryOn: orNull(day()), retry: oneOf(debitRetries) }),
  ),
  /** The cheque that paid it, if one did. */
  cheque: orNull(Type.Object({ number: text(60), bank: text(100), returnedOn: orNull(day()) })),
  refunds: Type.Array(RefundSchema),
  /** Refunds that wait, or waited, for a second member, the latest first. */
  heldRefunds: Type.Array(HeldRefundSchema),
  /** Cancelled lines of this order alone, whose payer may still give their refund, or which need a person. */
  giftOffer: orNull(Type.Object({ cancellationId: uuid(), until: orNull(instant()) })),
  /** Refundable amounts, without the tip and of the tip, and the debits that can be stopped. */
  rest: Type.Object({ total: cents(), tip: cents(), debits: Type.Integer({ minimum: 0 }) }),
  /** Its money never was on the platform: the association returns it itself. */
  isOffline: Type.Boolean(),
  /** Rights of the user on it. */
  rights: Type.Array(oneOf(rights)),
  documents: Type.Array(
    Type.Object({ kind: oneOf(ownDocumentKinds), url: text(500), year: Type.Optional(Type.Integer()) }),
  ),
  mails: Type.Array(MailSchema),
  /** Of members, the latest first. */
  notes: Type.Array(NoteSchema),
  /** The term of answers, participants and notes is over: they were erased, and no note is written any more. */
  areAnswersErased: Type.Boolean(),
  /** The confirmation is stored, and can be sent again. */
  hasConfirmation: Type.Boolean(),
  /** The latest first. */
  history: Type.Array(EventSchema),
})
export type OrderSheet = Static<typeof OrderSheetSchema>

/** Where the confirmation of an order is sent again. */
export const SendConfirmationSchema = body({
  email: text(300),
  /** Idempotency key: the same request with the same key is one mail. */
  token: Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
})
export type SendConfirmation = Static<typeof SendConfirmationSchema>
