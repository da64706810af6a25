import { type Static, Type } from 'typebox'
import {
  CartItemInSchema,
  CartSchema,
  InitPaymentSchema,
  InstallmentsWriteSchema,
  PaymentStartSchema,
} from '#contract/cart.ts'
import { PayerInSchema } from '#contract/payer.ts'
import { body, slug, text } from '#contract/shape.ts'

/** A payment form's whole order in one call: it makes (or, after a refusal, replaces), freezes and starts. */
export const onePageCartsPath = '/carts/cart-one-page'
export const onePageCartPath = '/carts/cart-one-page/:cartId'

export const OnePageWriteSchema = body({
  organizationSlug: slug(),
  formSlug: slug(),
  formType: text(40),
  items: Type.Array(CartItemInSchema, { maxItems: 100 }),
  payer: PayerInSchema,
  /** Cents; absent is none. */
  tip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  discountCode: Type.Optional(text(100)),
  /** As PUT /carts/{id}/installments takes them; absent: at once, or in the fewest that the form sells in. */
  installments: Type.Optional(InstallmentsWriteSchema.properties.installments),
  firstDebitDayOfMonth: InstallmentsWriteSchema.properties.firstDebitDayOfMonth,
  ...InitPaymentSchema.properties,
})
export type OnePageWrite = Static<typeof OnePageWriteSchema>

export const OnePageCartSchema = Type.Object({ ...CartSchema.properties, payment: PaymentStartSchema })
export type OnePageCart = Static<typeof OnePageCartSchema>
