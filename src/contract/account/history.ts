import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { paymentFrequencies } from '#domain/form/form-lists.ts'
import { paymentMethods } from '#domain/payment/payment-method.ts'
import { ownDocumentKinds } from '#contract/account/own-order.ts'
import { cents, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

export const HistoryQuerySchema = Type.Object({ continuationToken: Type.Optional(text(200)) })

const named = {
  organization: Type.Object({ organizationSlug: slug(), name: text() }),
  /** `url` is the public page of the form. */
  form: Type.Object({ formType: oneOf(formTypes), title: text(500), url: text(2000) }),
}
/** Absolute address of a page that a signed link opens, for this sitting. */
const signedUrl = () => text(2000)

const PaymentMethodSchema = Type.Object({
  paymentMethod: oneOf(paymentMethods),
  brand: text(40),
  last4: text(10),
  /** `MM/YYYY`; empty for an account. */
  expiry: text(10),
})

/** Something that waits for the user: a refused debit, or a payment method that will not do for the next debit. */
const NeedSchema = Type.Object({
  ...named,
  kind: oneOf(['refusedDebit', 'cardExpires', 'paymentMethodRefused']),
  /** The civil date of the debit, and what is charged, tip included. */
  date: text(10),
  amount: cents(),
  url: signedUrl(),
})

/** Schedule that still debits, paused or not. */
const OwnScheduleSchema = Type.Object({
  ...named,
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION']),
  isPaused: Type.Boolean(),
  /** Null while it is paused, or where nothing is planned. */
  next: orNull(Type.Object({ date: text(10), amount: cents() })),
  /** Debits to come; null for a monthly schedule. */
  remaining: orNull(Type.Integer()),
  paymentMethod: orNull(PaymentMethodSchema),
  manageUrl: signedUrl(),
})

const PastOrderSchema = Type.Object({
  ...named,
  id: uuid(),
  orderNumber: text(40),
  date: instant(),
  paymentFrequency: oneOf(paymentFrequencies),
  /** Tip included; of one month for a monthly order. */
  amount: cents(),
  amountTip: cents(),
  /** Names with their number of units, in order. */
  lines: Type.Array(Type.Object({ name: text(), count: Type.Integer() })),
  status: oneOf(['validated', 'pending', 'refused', 'refunded', 'cancelled']),
  amountRefunded: cents(),
  isRefunding: Type.Boolean(),
  /** Paths on this site; a certificate has the date of its payment. */
  documents: Type.Array(
    Type.Object({
      kind: oneOf(ownDocumentKinds),
      url: text(500),
      date: orNull(instant()),
      /** Whose membership card it is. */
      holder: Type.Optional(text(500)),
      /** Of the gifts of a tax receipt. */
      year: Type.Optional(Type.Integer()),
    }),
  ),
  /** Tax receipts to come by their year: on their way, or in the January after it unless the donor asks. */
  expectedReceipts: Type.Array(Type.Object({ year: Type.Integer(), isDue: Type.Boolean() })),
  /** The years of tax receipts whose donor the user may correct. */
  correctableReceipts: Type.Array(Type.Integer()),
  /** Null after the time limit. */
  withdrawalUrl: orNull(signedUrl()),
  tipRefundUrl: orNull(signedUrl()),
  /** How it came to the account: placed while signed in, or by its address. */
  joinedBy: oneOf(['session', 'mailbox']),
})
export type PastOrder = Static<typeof PastOrderSchema>

/** `needs` and `schedules` are complete on the first page, and empty on the next ones. */
export const HistorySchema = Type.Object({
  account: Type.Object({ email: text(254), unverified: Type.Boolean() }),
  needs: Type.Array(NeedSchema),
  schedules: Type.Array(OwnScheduleSchema),
  data: Type.Array(PastOrderSchema),
  continuationToken: orNull(text(200)),
})
export type History = Static<typeof HistorySchema>
