import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import type { Locale } from '#domain/locale.ts'
import { cents, instant, oneOf, text } from '#contract/shape.ts'

/** The local mailbox, shown where mails do not leave. */
export const mailboxPath = '/boite-aux-lettres'

/** How often a mail is tried before a person must look at it; the job that carries it has the same bound. */
export const maximumMailAttempts = 25

/**
 * What each mail says, as plain data: kept in the outbox from the order's transaction on, so that a mail tells the
 * facts of its moment however late it leaves. Amounts in cents, dates are instants.
 */
const OrganizationOfMail = Type.Object({
  name: text(),
  /** The association's contact; phone and url may be empty. */
  email: text(320),
  phone: text(40),
  url: text(2000),
})

const FormOfMail = Type.Object({ title: text(500), formType: oneOf(formTypes), url: text(2000) })

const PersonOfMail = Type.Object({
  firstName: text(),
  lastName: text(),
  /** Name of the organisation that pays; empty for a person. */
  companyName: text(),
})

const OrderOfMail = {
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  orderNumber: text(60),
  date: instant(),
  lines: Type.Array(Type.Object({ name: text(500), amount: cents() }), { maxItems: 1000 }),
  /** What the association receives: the sum of the lines, discount deducted. */
  amount: cents(),
}

/** To the payer, once the money is there. */
export const PayerConfirmationSchema = Type.Object({
  ...OrderOfMail,
  payer: PersonOfMail,
  /** The payer's gift to the platform, charged with the order. */
  amountTip: cents(),
  /** Thank-you text of the association: plain text, line breaks kept. May be empty. */
  personalMessage: text(10_000),
  taxReceiptExpected: Type.Boolean(),
  confirmationUrl: text(2000),
})
export type PayerConfirmation = Static<typeof PayerConfirmationSchema>

/** To the association's contact: who gave what. Says nothing of the tip, which is not its business. */
export const NewGiftSchema = Type.Object({
  ...OrderOfMail,
  payer: Type.Object({ ...PersonOfMail.properties, email: text() }),
  /** What the payer wrote to the association; may be empty. */
  comment: text(5000),
})
export type NewGift = Static<typeof NewGiftSchema>

export const refundReasons = ['duplicate', 'sold_out', 'cancelled'] as const

/** To the payer, when captured money could have no order and went back whole. */
export const RefundNoticeSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  date: instant(),
  payer: PersonOfMail,
  /** All that was charged and is given back, tip included. */
  amount: cents(),
  reason: oneOf(refundReasons),
})
export type RefundNotice = Static<typeof RefundNoticeSchema>

export type MailMessage =
  | { readonly kind: 'payerConfirmation'; readonly locale: Locale; readonly data: PayerConfirmation }
  | { readonly kind: 'newGift'; readonly locale: Locale; readonly data: NewGift }
  | { readonly kind: 'refundNotice'; readonly locale: Locale; readonly data: RefundNotice }

export interface RenderedMail {
  /** One line of at most 120 characters. */
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** The bodies are React, which the server's runtime does not read: the web build renders, main.ts hands it over. */
export type RenderMail = (message: MailMessage) => Promise<RenderedMail>
