import { type Static, Type } from 'typebox'
import type { Locale } from '#domain/locale.ts'
import { paymentMethods } from '#domain/payment/payment-method.ts'
import { reportReasons } from '#domain/report/check-report.ts'
import {
  EventOfMailSchema,
  FormOfMail,
  LineOfMail,
  OrganizationOfMail,
  PersonOfMail,
  ScheduleOfMail,
} from '#contract/mail/mail-parts.ts'
import {
  CardExpiringSchema,
  DisputeOpenedSchema,
  InstallmentGivenUpSchema,
  InstallmentPaidSchema,
  InstallmentRefusedSchema,
  InstallmentUpcomingSchema,
  RegularisationLinkSchema,
  ScheduleChangedSchema,
  WithdrawalAskedSchema,
} from '#contract/mail/schedule-mails.ts'
import { cents, instant, oneOf, orNull, text } from '#contract/shape.ts'

/** The local mailbox, shown where mails do not leave. */
export const mailboxPath = '/boite-aux-lettres'

/** How often a mail is tried before a person must look at it; the job that carries it has the same bound. */
export const maximumMailAttempts = 25

export type EventOfMail = Static<typeof EventOfMailSchema>

/**
 * What each mail says, as plain data: kept in the outbox from the order's transaction on, so that a mail tells the
 * facts of its moment however late it leaves. Amounts in cents, dates are instants. What is optional was added later:
 * a mail of before may be sent again.
 */
const OrderOfMail = {
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  orderNumber: text(60),
  date: instant(),
  lines: Type.Array(LineOfMail, { maxItems: 1000 }),
  /** What the association receives: the sum of the lines, discount deducted. */
  amount: cents(),
  /** What a code took off the lines. */
  discount: Type.Optional(cents()),
}

/** To the payer, once the money is there. */
const PayerConfirmationSchema = Type.Object({
  ...OrderOfMail,
  payer: PersonOfMail,
  /** The payer's gift to the platform, charged with the order. */
  amountTip: cents(),
  /** Thank-you text of the association: plain text, line breaks kept. May be empty. */
  personalMessage: text(10_000),
  taxReceiptExpected: Type.Boolean(),
  confirmationUrl: text(2000),
  /** Where the tickets are; null where the order has none. */
  ticketsUrl: Type.Optional(orNull(text(2000))),
  /** The payment certificate, a PDF; null where nothing was paid. */
  certificateUrl: Type.Optional(orNull(text(2000))),
  /** How the order is paid over time: `amount` and `amountTip` are then the whole of it, or one month. */
  schedule: Type.Optional(orNull(ScheduleOfMail)),
  /** Where the contribution to the platform may be taken back, and a purchase withdrawn from. */
  tipRefundUrl: Type.Optional(orNull(text(2000))),
  withdrawalUrl: Type.Optional(orNull(text(2000))),
  event: Type.Optional(orNull(EventOfMailSchema)),
})
export type PayerConfirmation = Static<typeof PayerConfirmationSchema>

/** To the association's contact: who gave what. Says nothing of the tip, which is not its business. */
const NewGiftSchema = Type.Object({
  ...OrderOfMail,
  payer: Type.Object({ ...PersonOfMail.properties, email: text() }),
  /** What the payer wrote to the association; may be empty. */
  comment: text(5000),
  /** How it is paid over time; its means and links are the payer's own business. */
  schedule: Type.Optional(orNull(Type.Pick(ScheduleOfMail, ['kind', 'installments']))),
})
export type NewGift = Static<typeof NewGiftSchema>

export const refundReasons = ['duplicate', 'sold_out', 'cancelled', 'refunded', 'tip'] as const

/**
 * To the payer, when money went back: whole where it could have no order, all or a part of an order (`refunded`), or the
 * contribution to the platform (`tip`).
 */
const RefundNoticeSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  date: instant(),
  payer: PersonOfMail,
  /** All that is given back, tip included. */
  amount: cents(),
  reason: oneOf(refundReasons),
  /** Absent where there is no order. */
  orderNumber: Type.Optional(text(60)),
})
export type RefundNotice = Static<typeof RefundNoticeSchema>

const ReportOfMail = {
  brandName: text(),
  page: Type.Object({ title: text(500), url: text(2000) }),
  reason: oneOf(reportReasons),
  date: instant(),
}

/** To whoever reported a page: it was received. */
const AbuseReceivedSchema = Type.Object(ReportOfMail)
export type AbuseReceived = Static<typeof AbuseReceivedSchema>

/** To the operator: which page, why, who says so. */
const AbuseReportedSchema = Type.Object({
  ...ReportOfMail,
  reportId: text(60),
  userMessage: text(5000),
  userEmail: text(320),
  organization: text(),
})
export type AbuseReported = Static<typeof AbuseReportedSchema>

/** To whoever waited for a form: it sells again. Sent once, then the address is forgotten. */
const SalesReopenedSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
})
export type SalesReopened = Static<typeof SalesReopenedSchema>

/** To whoever began to pay and left: once, where the form says so, with a link that takes the cart up again. */
const AbandonedCartSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  date: instant(),
  payer: PersonOfMail,
  /** What would be charged, contribution included. */
  amount: cents(),
  resumeUrl: text(2000),
  until: instant(),
})
export type AbandonedCart = Static<typeof AbandonedCartSchema>

/**
 * To a payer who was left waiting for the bank and whose first payment then came to nothing, so that there is no order: once
 * for each try.
 */
const PaymentFailedSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  /** When the means was sent to the bank. */
  date: instant(),
  payer: PersonOfMail,
  /** What was to be charged, contribution included. */
  amount: cents(),
  paymentMethod: oneOf(paymentMethods),
  /** Whether the provider says so; else we have only recorded nothing. */
  isNothingTaken: Type.Boolean(),
  /** Where the cart is taken up, and until when; null where it is gone. */
  resume: orNull(Type.Object({ url: text(2000), until: instant() })),
})
export type PaymentFailed = Static<typeof PaymentFailedSchema>

/** What each kind of mail holds; a confirmation that was asked for again says the same as the first. */
export const mailSchemas = {
  payerConfirmation: PayerConfirmationSchema,
  confirmationAgain: PayerConfirmationSchema,
  newGift: NewGiftSchema,
  refundNotice: RefundNoticeSchema,
  abuseReceived: AbuseReceivedSchema,
  abuseReported: AbuseReportedSchema,
  salesReopened: SalesReopenedSchema,
  abandonedCart: AbandonedCartSchema,
  paymentFailed: PaymentFailedSchema,
  installmentUpcoming: InstallmentUpcomingSchema,
  installmentPaid: InstallmentPaidSchema,
  installmentRefused: InstallmentRefusedSchema,
  regularisationLink: RegularisationLinkSchema,
  installmentGivenUp: InstallmentGivenUpSchema,
  cardExpiring: CardExpiringSchema,
  scheduleChanged: ScheduleChangedSchema,
  withdrawalAsked: WithdrawalAskedSchema,
  disputeOpened: DisputeOpenedSchema,
} as const
export type MailKind = keyof typeof mailSchemas

export type MailMessage = {
  [Kind in MailKind]: {
    readonly kind: Kind
    readonly locale: Locale
    readonly data: Static<(typeof mailSchemas)[Kind]>
  }
}[MailKind]

export interface RenderedMail {
  /** One line of at most 120 characters. */
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The bodies are React, which the server's runtime does not read: the web build renders, main.ts hands it over. */
export type RenderMail = (message: MailMessage) => Promise<RenderedMail>
