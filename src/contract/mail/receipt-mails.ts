import { type Static, Type } from 'typebox'
import { FormOfMail, OrganizationOfMail, PersonOfMail } from '#contract/mail/mail-parts.ts'
import { cents, text } from '#contract/shape.ts'

const ReceiptOfMail = {
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  payer: PersonOfMail,
  orderNumber: text(60),
  /** The number of the receipt, and the calendar year of its gifts. */
  number: text(300),
  year: Type.Integer(),
}

/** To a donor: a tax receipt is ready. One mail for each receipt, also for one that replaces another. */
export const TaxReceiptSchema = Type.Object({
  ...ReceiptOfMail,
  /** Amount on the receipt: refunds deducted, without the tip. */
  amount: cents(),
  /** It replaces an earlier receipt of the same gifts. */
  replaces: Type.Boolean(),
  receiptUrl: text(2000),
})
export type TaxReceipt = Static<typeof TaxReceiptSchema>

/** To a donor: a tax receipt is void, and none replaces it. */
export const TaxReceiptVoidSchema = Type.Object(ReceiptOfMail)
export type TaxReceiptVoid = Static<typeof TaxReceiptVoidSchema>
