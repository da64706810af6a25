import { type Static, Type } from 'typebox'
import type { Locale } from '#domain/locale.ts'
import { paymentMethods } from '#domain/payment/payment-method.ts'
import { receiptPromises } from '#domain/receipt/receipt-promise.ts'
import {
  InvitationSchema,
  AccountChangedSchema,
  ContactProofMailSchema,
  EmailChangeCodeSchema,
  PasswordChangedSchema,
  SessionReusedSchema,
  SignInCodeSchema,
} from '#contract/mail/account-mails.ts'
import { OrderAddressChangedSchema, TicketMadeAgainSchema } from '#contract/mail/correction-mails.ts'
import { CampaignCancelledSchema, GiftThanksSchema } from '#contract/mail/cancellation-mails.ts'
import { DebitRegisteredSchema } from '#contract/mail/debit-registered.ts'
import {
  EventOfMailSchema,
  FormOfMail,
  LineOfMail,
  OrganizationOfMail,
  PersonOfMail,
  ScheduleOfMail,
} from '#contract/mail/mail-parts.ts'
import {
  AbandonedCartSchema,
  EventTomorrowSchema,
  MembershipEndingSchema,
} from '#contract/mail/reminder-mails.ts'
import { OrdersOfDaySchema, WeeklySummarySchema } from '#contract/mail/digest-mails.ts'
import { MonthlyExportMailSchema } from '#contract/mail/export-mails.ts'
import { RefundToConfirmSchema } from '#contract/mail/refund-mails.ts'
import { TaxReceiptSchema, TaxReceiptVoidSchema } from '#contract/mail/receipt-mails.ts'
import { AbuseReceivedSchema, AbuseReportedSchema } from '#contract/mail/report-mails.ts'
import { AssociationMessageSchema } from '#contract/mail/message-mails.ts'
import { NewsPostedSchema, NewsSubscriptionMailSchema } from '#contract/mail/news-mails.ts'
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
import { SupportOpenedSchema } from '#contract/mail/support-mails.ts'
import {
  WaitingClosedSchema,
  WaitingExpiredSchema,
  WaitingJoinedSchema,
  WaitingOfferSchema,
} from '#contract/mail/waiting-mails.ts'
import { BankChangeMailSchema, VerificationDecidedSchema } from '#contract/mail/verification-mails.ts'
import { cents, instant, oneOf, orNull, text } from '#contract/shape.ts'

/** The local mailbox, shown where no mail server is configured. */
export const mailboxPath = '/boite-aux-lettres'

/** How often a mail is tried before a person must check it; the background work has the same limit. */
export const maximumMailAttempts = 25

export type EventOfMail = Static<typeof EventOfMailSchema>

/**
 * The data of each mail: stored in the outbox in the order's transaction, so that a late mail still reports the facts
 * of that time. Amounts in cents, dates are instants. Since release 0.1.0, a field that is added
 * later is optional: mails of earlier versions may be sent again.
 */
const OrderOfMail = {
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  orderNumber: text(60),
  date: instant(),
  lines: Type.Array(LineOfMail, { maxItems: 1000 }),
  /** The association's amount: the sum of the lines, discount deducted. */
  amount: cents(),
  /** The discount of a code. */
  discount: cents(),
}

const CardOfMail = Type.Object({ holder: text(), url: text(2000) })

/** To the payer, after the capture. */
const PayerConfirmationSchema = Type.Object({
  ...OrderOfMail,
  payer: PersonOfMail,
  /** The payer's tip for the platform, charged with the order. */
  amountTip: cents(),
  /** Thank-you text of the association: plain text with line breaks. May be empty. */
  personalMessage: text(10_000),
  /** Who sends the tax receipt, and when; null: none is expected. */
  taxReceipt: orNull(oneOf(receiptPromises)),
  confirmationUrl: text(2000),
  /** The page of the tickets; null where the order has none. */
  ticketsUrl: orNull(text(2000)),
  /** All of them as PDF. */
  ticketsFileUrl: orNull(text(2000)),
  /** The membership cards, PDFs. */
  cards: Type.Array(CardOfMail, { maxItems: 1000 }),
  /** The payment certificate, a PDF; null where nothing was paid. */
  certificateUrl: orNull(text(2000)),
  /** The payment schedule of the order: `amount` and `amountTip` are then the whole of it, or one month. */
  schedule: orNull(ScheduleOfMail),
  /** The page on which the payer may have the tip refunded or withdraw from a purchase. */
  tipRefundUrl: orNull(text(2000)),
  withdrawalUrl: orNull(text(2000)),
  event: orNull(EventOfMailSchema),
})
export type PayerConfirmation = Static<typeof PayerConfirmationSchema>

/** To the association's contact: who paid what. The tip is left out, since it does not concern the association. */
const NewGiftSchema = Type.Object({
  ...OrderOfMail,
  payer: Type.Object({ ...PersonOfMail.properties, email: text() }),
  /** The payer's comment for the association; may be empty. */
  comment: text(5000),
  /** Its payment schedule, without payment method and links, which are private to the payer. */
  schedule: orNull(Type.Pick(ScheduleOfMail, ['kind', 'installments'])),
})
export type NewGift = Static<typeof NewGiftSchema>

export const refundReasons = ['duplicate', 'sold_out', 'cancelled', 'refunded', 'tip'] as const

/**
 * To the payer, after a refund: of money without an order, of all or a part of an order (`refunded`), or of the tip for
 * the platform (`tip`).
 */
const RefundNoticeSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  date: instant(),
  payer: PersonOfMail,
  /** The refunded amount, tip included. */
  amount: cents(),
  reason: oneOf(refundReasons),
  /** Absent where there is no order. */
  orderNumber: Type.Optional(text(60)),
})
export type RefundNotice = Static<typeof RefundNoticeSchema>

/** To a prospect of a form: sales are open again. Sent once, then the address is deleted. */
const SalesReopenedSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
})
export type SalesReopened = Static<typeof SalesReopenedSchema>

/**
 * To a payer who was waiting for the bank and whose first payment then failed, so that there is no order: once for each
 * attempt.
 */
const PaymentFailedSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  /** When the payment method was sent to the bank. */
  date: instant(),
  payer: PersonOfMail,
  /** The amount of the planned charge, tip included. */
  amount: cents(),
  paymentMethod: oneOf(paymentMethods),
  /** Whether the provider states it; otherwise we only have no record of a capture. */
  isNothingTaken: Type.Boolean(),
  /** The payer did not answer the bank in time (3-D Secure). */
  isUnconfirmed: Type.Boolean(),
  /** The page on which the cart can be resumed, and until when; null where the cart no longer exists. */
  resume: orNull(Type.Object({ url: text(2000), until: instant() })),
})
export type PaymentFailed = Static<typeof PaymentFailedSchema>

/** The data of each kind of mail; a confirmation that is sent again has the content of the first one. */
export const mailSchemas = {
  payerConfirmation: PayerConfirmationSchema,
  confirmationAgain: PayerConfirmationSchema,
  newGift: NewGiftSchema,
  ordersOfDay: OrdersOfDaySchema,
  weeklySummary: WeeklySummarySchema,
  refundNotice: RefundNoticeSchema,
  campaignCancelled: CampaignCancelledSchema,
  giftThanks: GiftThanksSchema,
  abuseReceived: AbuseReceivedSchema,
  abuseReported: AbuseReportedSchema,
  salesReopened: SalesReopenedSchema,
  newsSubscription: NewsSubscriptionMailSchema,
  newsPosted: NewsPostedSchema,
  associationMessage: AssociationMessageSchema,
  signInCode: SignInCodeSchema,
  sessionReused: SessionReusedSchema,
  passwordChanged: PasswordChangedSchema,
  accountChanged: AccountChangedSchema,
  emailChangeCode: EmailChangeCodeSchema,
  invitation: InvitationSchema,
  contactProof: ContactProofMailSchema,
  verificationDecided: VerificationDecidedSchema,
  bankChange: BankChangeMailSchema,
  supportOpened: SupportOpenedSchema,
  refundToConfirm: RefundToConfirmSchema,
  monthlyExport: MonthlyExportMailSchema,
  abandonedCart: AbandonedCartSchema,
  waitingJoined: WaitingJoinedSchema,
  waitingOffer: WaitingOfferSchema,
  waitingExpired: WaitingExpiredSchema,
  waitingClosed: WaitingClosedSchema,
  paymentFailed: PaymentFailedSchema,
  debitRegistered: DebitRegisteredSchema,
  eventTomorrow: EventTomorrowSchema,
  orderAddressChanged: OrderAddressChangedSchema,
  ticketMadeAgain: TicketMadeAgainSchema,
  membershipEnding: MembershipEndingSchema,
  installmentUpcoming: InstallmentUpcomingSchema,
  installmentPaid: InstallmentPaidSchema,
  installmentRefused: InstallmentRefusedSchema,
  regularisationLink: RegularisationLinkSchema,
  installmentGivenUp: InstallmentGivenUpSchema,
  cardExpiring: CardExpiringSchema,
  scheduleChanged: ScheduleChangedSchema,
  withdrawalAsked: WithdrawalAskedSchema,
  disputeOpened: DisputeOpenedSchema,
  taxReceipt: TaxReceiptSchema,
  taxReceiptVoid: TaxReceiptVoidSchema,
} as const
export type MailKind = keyof typeof mailSchemas

export type MailMessage = {
  [Kind in MailKind]: {
    readonly kind: Kind
    readonly locale: Locale
    readonly data: Static<(typeof mailSchemas)[Kind]>
  }
}[MailKind]
