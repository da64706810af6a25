import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { InstallmentSchema } from '#contract/cart.ts'
import { IdentitySchema } from '#contract/identity.ts'
import { body, cents, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

/** The proof that allows to see and pay a debit: the signed link of a mail, or the regularisation opened from it. */
export const debitProof = {
  cle: Type.Optional(text(200)),
  paymentRequestDataId: Type.Optional(uuid()),
}

export const ReinitializeQuerySchema = Type.Object({
  ...debitProof,
  /** `true`: another card; otherwise the saved one, with 3-D Secure. */
  useNewPaymentMethod: Type.Optional(Type.Boolean()),
  backUrl: Type.Optional(text(2000)),
})

export const EmbeddedReinitializeQuerySchema = Type.Object({
  ...debitProof,
  /** The saved payment method (its id in the regularisation view); absent: another card. */
  paymentMethodId: Type.Optional(uuid()),
})

export const ReinitializeSchema = body({
  /** The new card also replaces the old one in the payer's other schedules with this association. */
  servesOthers: Type.Optional(Type.Boolean()),
})

export const ReinitializedSchema = Type.Object({ paymentRequestId: uuid(), redirectUrl: text(2000) })
export type Reinitialized = Static<typeof ReinitializedSchema>

/** Obole's own: the debit to regularise, for a page that was not opened from its link. */
export const UnpaidSummaryQuerySchema = Type.Object({ ...debitProof, paymentRequestId: uuid() })

/** A new link is sent to the known address. The response is the same whether there is anything to pay or not. */
export const UnpaidLinkSchema = body({ paymentRequestId: uuid() })
export const UnpaidLinkSentSchema = Type.Object({ sent: Type.Boolean() })

export const PaymentRequestDataQuerySchema = Type.Object({ paymentRequestDataId: uuid() })

/** The status of a regularisation. */
export const regularisationStatuses = ['Open', 'Pending', 'Confirmed', 'Failed', 'Canceled'] as const
export type RegularisationStatus = (typeof regularisationStatuses)[number]
export const RegularisationStatusSchema = Type.Object({
  status: oneOf(regularisationStatuses),
  /** Pending at a bank that takes days: the page does not wait. */
  bankDays: Type.Optional(Type.Boolean()),
  /** Open, and the bank waits for the payer: its page. */
  bankUrl: Type.Optional(text(2000)),
})

/** The payer's view of an unpaid debit, and of its consequences. */
export const RegularisationViewSchema = Type.Object({
  identity: IdentitySchema,
  /** The id in the addresses of its pages. */
  paymentRequestId: uuid(),
  /** The open regularisation; null where there is none. */
  paymentRequestDataId: orNull(uuid()),
  /** Its payment method: the saved one, or another one; null where there is no open regularisation. */
  mode: orNull(oneOf(['samePaymentMethod', 'newPaymentMethod'] as const)),
  status: oneOf(regularisationStatuses),
  /** The bank waits for the payer, who continues there or cancels. */
  isAtBank: Type.Boolean(),
  /** Its page; null where it does not wait for the payer. */
  bankUrl: orNull(text(2000)),
  /** How long ago the last attempt was sent to the bank: one minute is shared by the card page and the outcome page. */
  waitedMs: Type.Integer(),
  /** The bank takes days (direct debit): the page does not wait. */
  bankDays: Type.Boolean(),
  /** Started again elsewhere, for example in another tab, which ended this one. */
  isTakenOver: Type.Boolean(),
  /** The error code of the last attempt; absent where it did not fail. */
  errorCode: Type.Optional(text(100)),
  organization: Type.Object({ name: text(), organizationSlug: slug() }),
  form: Type.Object({ title: text(500), formType: oneOf(formTypes), url: text(2000) }),
  orderNumber: text(60),
  payerFirstName: text(),
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  /** The debit in question. */
  installment: InstallmentSchema,
  total: cents(),
  /** All debits, paid and planned. */
  installments: Type.Array(InstallmentSchema),
  /** The page of the first other refused debit; null where there is none, or where its own mail links to it. */
  otherUnpaidUrl: orNull(text(2000)),
  /** The saved payment method, where the payer may use it again in person; null where only another card is possible. */
  savedPaymentMethod: orNull(
    Type.Object({
      id: uuid(),
      paymentMethod: oneOf(['Card', 'Sepa'] as const),
      brand: text(40),
      last4: text(4),
      expiry: text(7),
    }),
  ),
  /** Whether the payer has other schedules with this association and the same payment method, for the new card. */
  hasOthers: Type.Boolean(),
  provider: text(40),
  /** Where the payer goes after cancelling; null: no page in particular. */
  backUrl: orNull(text(2000)),
})
export type RegularisationView = Static<typeof RegularisationViewSchema>
