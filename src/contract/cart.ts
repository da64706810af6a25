import { InitializedSchema } from '#contract/card-fields.ts'
import { type Static, Type } from 'typebox'
import { longestSource, sourcePattern } from '#domain/address/source-label.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import { paymentFrequencies, tierTypes } from '#domain/form/form-lists.ts'
import { CustomFieldSchema, TierSchema } from '#contract/form.ts'
import { PayerOutSchema } from '#contract/payer.ts'
import { body, cents, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

/** The header with the key of a cart: it allows to read and change the cart. */
export const cartKeyHeader = 'x-ha-cart-key'

const answer = () => Type.Union([text(10_000), Type.Boolean(), Type.Number()])
const FieldAnswersSchema = Type.Array(body({ fieldId: uuid(), value: answer() }), { maxItems: 50 })

export const ParticipantSchema = body({
  firstName: text(),
  lastName: text(),
  email: Type.Optional(text(254)),
  birthDate: Type.Optional(text(10)),
  copyToFollowingParticipants: Type.Optional(Type.Boolean()),
})

export const CartItemInSchema = body({
  id: Type.Optional(uuid()),
  tierId: uuid(),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** In cents; the least is of the tier, so that a refusal names it. */
  customAmount: Type.Optional(orNull(Type.Integer({ maximum: 1_000_000_000 }))),
  frequency: Type.Optional(oneOf(paymentFrequencies)),
  customFields: Type.Optional(FieldAnswersSchema),
  extraOptions: Type.Optional(
    Type.Array(
      body({ extraOptionId: uuid(), value: Type.Boolean(), customFields: Type.Optional(FieldAnswersSchema) }),
      { maxItems: 50 },
    ),
  ),
  participant: Type.Optional(ParticipantSchema),
})
export type CartItemIn = Static<typeof CartItemInSchema>

/** The label of the link that a visitor came by: it counts on the cart from its creation. */
export const source = () => Type.Optional(Type.String({ pattern: sourcePattern, maxLength: longestSource }))

export const CartWriteSchema = body({
  items: Type.Array(CartItemInSchema, { maxItems: 100 }),
  organizationSlug: slug(),
  formSlug: slug(),
  formType: text(40),
  version: Type.Optional(Type.Integer({ minimum: 0 })),
  source: source(),
})
export type CartWrite = Static<typeof CartWriteSchema>

export const CartQuerySchema = Type.Object({
  organizationSlug: Type.Optional(slug()),
  formType: Type.Optional(text(40)),
  formSlug: Type.Optional(slug()),
})

export const PaymentTermsSchema = Type.Object({
  initialAmount: cents(),
  discount: cents(),
  realAmount: cents(),
  vat: cents(),
})

/** The answers and the options of a line, as stored. */
export const chosenAnswers = {
  customFields: Type.Array(Type.Object({ fieldId: uuid(), value: answer() })),
  extraOptions: Type.Array(
    Type.Object({
      extraOptionId: uuid(),
      value: Type.Boolean(),
      customFields: Type.Array(Type.Object({ fieldId: uuid(), value: answer() })),
    }),
  ),
}

const CartItemSchema = Type.Object({
  id: uuid(),
  tierId: uuid(),
  name: text(),
  type: oneOf(tierTypes),
  customAmount: orNull(cents()),
  frequency: oneOf(paymentFrequencies),
  ...chosenAnswers,
  participant: Type.Optional(ParticipantSchema),
  paymentTerms: PaymentTermsSchema,
})

export const InstallmentSchema = Type.Object({
  number: Type.Integer(),
  date: text(10),
  amount: cents(),
  tipPart: cents(),
  status: oneOf(['Planned', 'Processing', 'Paid', 'Refused', 'Canceled', 'Refunded']),
  refusedByBank: Type.Boolean(),
})

export type Installment = Static<typeof InstallmentSchema>

const TipDataSchema = Type.Object({
  tipModel: text(40),
  tipSuggestion: cents(),
  tipSuggestionMax: cents(),
  tipSuggestionMin: cents(),
  /** null until the visitor chose; 0 is a valid choice. */
  tipChosen: orNull(cents()),
})

const cartStates = ['open', 'paying', 'ordered'] as const

export const CartSchema = Type.Object({
  id: uuid(),
  cartKey: Type.Optional(text(100)),
  organization: Type.Object({ organizationSlug: slug(), name: text() }),
  formSlug: slug(),
  formType: oneOf(formTypes),
  itemList: Type.Array(CartItemSchema),
  tierList: Type.Array(TierSchema),
  customFields: Type.Array(CustomFieldSchema),
  payer: orNull(PayerOutSchema),
  paymentTerms: PaymentTermsSchema,
  totalAmount: cents(),
  tipData: TipDataSchema,
  discountCode: orNull(text(100)),
  installments: Type.Array(InstallmentSchema),
  firstDebitDayOfMonth: orNull(Type.Integer()),
  /** The possible numbers of instalments of this cart, including one. */
  installmentCounts: Type.Array(Type.Integer()),
  paymentFrequency: oneOf(paymentFrequencies),
  state: oneOf(cartStates),
  meta: Type.Object({ createdAt: instant(), updatedAt: instant() }),
  expiresAt: instant(),
  version: Type.Integer(),
  /** The payment that froze this cart, while it is being paid. */
  paymentRequestId: orNull(uuid()),
  /** True if that payment ended without a known result: it may have taken money, so the cart is not paid again. */
  mayHaveDebited: Type.Boolean(),
})
export type Cart = Static<typeof CartSchema>

export const TipWriteSchema = body({
  tip: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  version: Type.Optional(Type.Integer({ minimum: 0 })),
})

export const InstallmentsWriteSchema = body({
  /** One of the counts that the form offers; 1 is payment at once. */
  installments: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** Day of the month of the later debits, 1 to 28; absent or null: the day of the order. */
  firstDebitDayOfMonth: Type.Optional(orNull(Type.Integer({ minimum: 0, maximum: 1000 }))),
  version: Type.Optional(Type.Integer({ minimum: 0 })),
})

export const DiscountCodeWriteSchema = body({
  discountCode: text(100),
  version: Type.Optional(Type.Integer({ minimum: 0 })),
})

export const InitPaymentSchema = body({
  termsAccepted: Type.Optional(Type.Boolean()),
  salesTermsAccepted: Type.Optional(Type.Boolean()),
  tipConfirmed: Type.Optional(Type.Boolean()),
  /** The version that the payer sees: another one is refused, so that the charge is the amount that was shown. */
  version: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type InitPayment = Static<typeof InitPaymentSchema>

export const InitPaymentQuerySchema = Type.Object({
  backUrl: Type.Optional(text(2000)),
  /** Whether the answer may contain the card fields of the first attempt. */
  cardFields: Type.Optional(Type.Boolean()),
})

export const PaymentStartSchema = Type.Object({
  paymentRequestId: Type.Optional(uuid()),
  orderId: Type.Optional(uuid()),
  redirectUrl: text(2000),
  /**
   * First answer of `ha-initialize` (or `initialize`), where it was asked for and the provider opened the fields
   * at once. Absent: the card page asks.
   */
  cardFields: Type.Optional(InitializedSchema),
})
export type PaymentStart = Static<typeof PaymentStartSchema>
