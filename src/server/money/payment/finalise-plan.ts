import { type Static, Type } from 'typebox'
import type { SnapshotItem } from '#domain/cart/cart.ts'
import type { PaymentFrequency, TierType } from '#domain/form/form-definition.ts'
import type { Locale } from '#domain/locale.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { paymentMethods } from '#domain/payment/payment-method.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { DemandSchema, LedgerEntries, QueuedMails, ShareSchema } from '#server/platform/db/plan-parts.ts'
import { CentsSchema, CivilDate, Instant, Opaque, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'

/** A saved payment method. `isSaved` is false if the provider saved none: only the payer can then pay later debits. */
export const MandateSchema = Type.Object({
  id: Uuid(),
  isSaved: Type.Boolean(),
  provider: Type.String(),
  paymentMethod: oneOf(paymentMethods),
  paymentMethodRef: Type.String(),
  customerRef: orNull(Type.String()),
  payerEmail: Type.String(),
  brand: Type.String(),
  last4: Type.String(),
  expiryMonth: orNull(Type.Integer()),
  expiryYear: orNull(Type.Integer()),
  termsVersion: Type.String(),
})
export type NewMandate = Static<typeof MandateSchema>

/** The plan of start_schedule. `first` is the debit number 1, which was just paid. */
const ScheduleSchema = Type.Object({
  id: Uuid(),
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION']),
  debitDay: Type.Integer(),
  amount: CentsSchema,
  tip: CentsSchema,
  mandate: MandateSchema,
  first: Type.Object({ dueOn: CivilDate }),
  installments: listOf(
    Type.Object({
      number: Type.Integer(),
      dueOn: CivilDate,
      amount: CentsSchema,
      tip: CentsSchema,
      paymentId: Uuid(),
    }),
  ),
})
export type NewSchedule = Static<typeof ScheduleSchema>

/**
 * Everything is decided before, so that the locked part is one round trip. apply_finalise_plan takes this for every
 * payment.
 */
const capture = {
  paymentId: Uuid(),
  attemptId: orNull(Uuid()),
  providerRef: orNull(Type.String()),
  captured: Type.Integer(),
  currency: Type.String(),
  /** Compared with the attempt's account if the provider reports it; undefined is left out. */
  payeeAccount: Type.Optional(Opaque<string | null | undefined>()),
  now: Instant,
  orphanId: Uuid(),
  entries: LedgerEntries,
  /** Shares of this payment in each line. */
  shares: listOf(ShareSchema),
}
const CapturePlanSchema = Type.Object(capture)
export type CapturePlan = Omit<Static<typeof CapturePlanSchema>, 'now'>

/** The plan of the payment that creates the order. */
export const FinalisePlanSchema = Type.Object({
  ...capture,
  numberScope: Type.String(),
  numberPrefix: Type.String(),
  demand: DemandSchema,
  /** Amounts of the whole order; a first instalment is less. Of a monthly gift: one month. */
  order: Type.Object({
    id: Uuid(),
    locale: Opaque<Locale>(),
    payer: Opaque<Payer>(),
    amount: CentsSchema,
    tip: CentsSchema,
    frequency: Opaque<PaymentFrequency>(),
    vat: CentsSchema,
    discount: CentsSchema,
  }),
  items: listOf(
    Type.Object({
      id: Uuid(),
      position: Type.Integer(),
      tierId: Uuid(),
      tierType: Opaque<TierType>(),
      name: Type.String(),
      amount: CentsSchema,
      vat: CentsSchema,
      isEligibleTaxReceipt: Type.Boolean(),
      detail: Opaque<SnapshotItem>(),
    }),
  ),
  /** The schedule of the debits to come; null if there are none. */
  schedule: orNull(ScheduleSchema),
  contribution: Type.Object({
    displayName: orNull(Type.String()),
    publishAmount: Type.Boolean(),
    comment: orNull(Type.String()),
    isOrganisation: Type.Boolean(),
  }),
  mails: QueuedMails,
})
export type FinalisePlan = Omit<Static<typeof FinalisePlanSchema>, 'now'>

/** The plan of a later debit. `mandate` is the payment method that it saves for the following debits. */
export const LaterDebitPlanSchema = Type.Object({ ...capture, mandate: MandateSchema, mails: QueuedMails })
export type LaterDebitPlan = Omit<Static<typeof LaterDebitPlanSchema>, 'now'>
