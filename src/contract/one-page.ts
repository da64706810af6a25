import { type Static, Type } from 'typebox'
import {
  CartItemInSchema,
  CartSchema,
  InitPaymentSchema,
  InstallmentsWriteSchema,
  PaymentStartSchema,
  source,
} from '#contract/cart.ts'
import { PayerInSchema } from '#contract/payer.ts'
import { body, slug, text } from '#contract/shape.ts'

/** The whole order of a payment form in one call: creates (or replaces after a refusal), freezes and starts. */
export const OnePageWriteSchema = body({
  organizationSlug: slug(),
  formSlug: slug(),
  formType: text(40),
  source: source(),
  items: Type.Array(CartItemInSchema, { maxItems: 100 }),
  payer: PayerInSchema,
  /** Cents; absent is none. */
  tip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  discountCode: Type.Optional(text(100)),
  /** As in PUT /carts/{id}/installments; absent: at once, or the smallest number that the form allows. */
  installments: Type.Optional(InstallmentsWriteSchema.properties.installments),
  firstDebitDayOfMonth: InstallmentsWriteSchema.properties.firstDebitDayOfMonth,
  ...InitPaymentSchema.properties,
})
export type OnePageWrite = Static<typeof OnePageWriteSchema>

export const OnePageCartSchema = Type.Object({ ...CartSchema.properties, payment: PaymentStartSchema })
export type OnePageCart = Static<typeof OnePageCartSchema>
