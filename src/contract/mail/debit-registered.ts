import { type Static, Type } from 'typebox'
import { FormOfMail, OrganizationOfMail, PersonOfMail } from '#contract/mail/mail-parts.ts'
import { cents, instant, orNull, text } from '#contract/shape.ts'

/** To a payer whose bank takes days for a direct debit: at once, once for each attempt. There is no order yet. */
export const DebitRegisteredSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  /** When the debit was sent to the bank. */
  date: instant(),
  payer: PersonOfMail,
  /** Debited amount in cents, tip included. */
  amount: cents(),
  /** Its part for the platform. */
  amountTip: cents(),
  /** The provider that debits the account: its name in our configuration. */
  provider: text(60),
  /** The unique reference of the payer's mandate; null where the provider did not report it. */
  mandateReference: Type.Optional(orNull(text(60))),
  /** The payment, as its pages name it to the support. */
  reference: text(60),
})
export type DebitRegistered = Static<typeof DebitRegisteredSchema>
