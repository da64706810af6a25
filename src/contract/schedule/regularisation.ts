import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { InstallmentSchema } from '#contract/cart.ts'
import { body, cents, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

export const reinitializePath = '/payments/:paymentId/reinitialize'
export const embeddedReinitializePath = '/payments/card-embed/:unpaidPaymentId/reinitialize'
export const unpaidFinalizePath = '/payments/unpaid/finalize'
export const unpaidErrorPath = '/payments/unpaid/error'
export const unpaidAbandonPath = '/payments/unpaid/abandon'
/** Ours: what is to be regularised, for a page that was not opened from its link. */
export const unpaidSummaryPath = '/payments/unpaid/summary'
/** Ours: a new link by mail, to the payer's address that we know, for an expired one. */
export const unpaidLinkPath = '/payments/unpaid/link'

/** Who may see and pay a debit: whoever has the signed link of a mail, or the regularisation that such a link led to. */
export const debitProof = {
  cle: Type.Optional(text(200)),
  paymentRequestDataId: Type.Optional(uuid()),
}

export const ReinitializeQuerySchema = Type.Object({
  ...debitProof,
  /** `true`: another card; otherwise the one that was kept, with the bank's check of the payer. */
  useNewPaymentMethod: Type.Optional(Type.Boolean()),
  backUrl: Type.Optional(text(2000)),
})

export const EmbeddedReinitializeQuerySchema = Type.Object({
  ...debitProof,
  /** The means that was kept (its id in the regularisation view); absent: another card. */
  paymentMethodId: Type.Optional(uuid()),
})

export const ReinitializeSchema = body({
  /** The new card serves the payer's other schedules with this association too: those of the card that it replaces. */
  servesOthers: Type.Optional(Type.Boolean()),
})

export const ReinitializedSchema = Type.Object({ paymentRequestId: uuid(), redirectUrl: text(2000) })
export type Reinitialized = Static<typeof ReinitializedSchema>

export const UnpaidSummaryQuerySchema = Type.Object({ ...debitProof, paymentRequestId: uuid() })

/** A new link is sent to the address that we know, whether there is anything to pay or not: the answer is the same. */
export const UnpaidLinkSchema = body({ paymentRequestId: uuid() })
export const UnpaidLinkSentSchema = Type.Object({ sent: Type.Boolean() })

export const PaymentRequestDataQuerySchema = Type.Object({ paymentRequestDataId: uuid() })

/** Where a regularisation stands. */
export const regularisationStatuses = ['Open', 'Pending', 'Confirmed', 'Failed', 'Canceled'] as const
export type RegularisationStatus = (typeof regularisationStatuses)[number]
export const RegularisationStatusSchema = Type.Object({
  status: oneOf(regularisationStatuses),
  /** Pending at a bank that takes days: there is no use in waiting. */
  bankDays: Type.Optional(Type.Boolean()),
})

/** What a payer sees of a debit that is not paid, and of what follows it. */
export const RegularisationViewSchema = Type.Object({
  /** The id of every page about it. */
  paymentRequestId: uuid(),
  /** The regularisation under way; null where there is none. */
  paymentRequestDataId: orNull(uuid()),
  /** What it is paid with: the means that was kept, or another one; null where none is under way. */
  mode: orNull(oneOf(['samePaymentMethod', 'newPaymentMethod'] as const)),
  status: oneOf(regularisationStatuses),
  /** The bank waits for the payer: they go on there, or give up. */
  isAtBank: Type.Boolean(),
  /** The bank takes days (direct debit): there is no use in waiting. */
  bankDays: Type.Boolean(),
  /** Begun again elsewhere, in another tab for example, which ended this one. */
  isTakenOver: Type.Boolean(),
  /** Why the last attempt failed, as its code; absent where none did. */
  errorCode: Type.Optional(text(100)),
  organization: Type.Object({ name: text(), organizationSlug: slug() }),
  form: Type.Object({ title: text(500), formType: oneOf(formTypes), url: text(2000) }),
  orderNumber: text(60),
  payerFirstName: text(),
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  /** The debit in question. */
  installment: InstallmentSchema,
  total: cents(),
  /** All of them, paid and to come. */
  installments: Type.Array(InstallmentSchema),
  /** The page on which the first other refused one is paid; null: there is none, or its own mail leads there. */
  otherUnpaidUrl: orNull(text(2000)),
  /** What was kept, where the payer may pay with it again in person; null where only another card will do. */
  savedPaymentMethod: orNull(
    Type.Object({
      id: uuid(),
      paymentMethod: oneOf(['Card', 'Sepa'] as const),
      brand: text(40),
      last4: text(4),
      expiry: text(7),
    }),
  ),
  /** Whether the payer has other schedules with this association, debited with the same means, that a new card could serve. */
  hasOthers: Type.Boolean(),
  provider: text(40),
  /** Where the payer goes when they give up; null: nowhere in particular. */
  backUrl: orNull(text(2000)),
})
export type RegularisationView = Static<typeof RegularisationViewSchema>
