import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { paymentFrequencies, tierTypes } from '#domain/form/form-lists.ts'
import { offlinePaymentMethods, paymentMethods } from '#domain/payment/payment-method.ts'
import { ParticipantSchema, PaymentTermsSchema, chosenAnswers } from '#contract/cart.ts'
import { FormSchema } from '#contract/form.ts'
import { OrganizationSchema } from '#contract/organization.ts'
import { PayerOutSchema } from '#contract/payer.ts'
import { cents, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

export const OwnOrderQuerySchema = Type.Object({
  withForm: Type.Optional(Type.Boolean()),
  withOrganization: Type.Optional(Type.Boolean()),
})

/** The states of a payment of an order for its payer; `Waiting`: a debit to come. Source: Payment of the API. */
const ownPaymentStates = [
  'Pending',
  'Authorized',
  'Refused',
  'Refunded',
  'Refunding',
  'Contested',
  'Canceled',
  'Waiting',
  'WaitingBankValidation',
] as const

export const OwnPaymentSchema = Type.Object({
  id: uuid(),
  /** The association's part; without the tip. */
  amount: cents(),
  amountTip: cents(),
  /** The instant of the capture, or the civil date of a debit to come as an instant. */
  date: instant(),
  state: oneOf(ownPaymentStates),
  installmentNumber: Type.Integer(),
  /** `None` where nothing was paid, or nothing yet. */
  paymentMeans: oneOf([...paymentMethods, ...offlinePaymentMethods, 'None']),
  /** Path of the payment certificate. */
  receiptUrl: orNull(text(200)),
  /** Amount that it paid of each item. */
  items: Type.Array(
    Type.Object({
      itemId: uuid(),
      shareAmount: cents(),
      shareItemAmount: cents(),
      shareOptionsAmount: cents(),
    }),
  ),
})
export type OwnPayment = Static<typeof OwnPaymentSchema>

const OwnItemSchema = Type.Object({
  id: uuid(),
  tierId: uuid(),
  name: text(),
  type: oneOf(tierTypes),
  ...chosenAnswers,
  participant: orNull(ParticipantSchema),
  paymentTerms: PaymentTermsSchema,
  state: oneOf(['Processed', 'Canceled', 'Refunded']),
})

export const ownDocumentKinds = [
  'paymentCertificate',
  'taxReceipt',
  'ticket',
  'ticketFile',
  'membershipCard',
  'orderSummary',
  'calendar',
] as const

const OwnDocumentSchema = Type.Object({
  kind: oneOf(ownDocumentKinds),
  /** Path on this site. */
  url: text(500),
  /** Of the gifts of a tax receipt. */
  year: Type.Optional(Type.Integer()),
})

/** An order of the user. Source: Order of the API. */
export const OwnOrderSchema = Type.Object({
  id: uuid(),
  orderNumber: text(40),
  date: instant(),
  organizationSlug: slug(),
  formSlug: slug(),
  formType: oneOf(formTypes),
  payer: PayerOutSchema,
  paymentFrequency: oneOf(paymentFrequencies),
  items: Type.Array(OwnItemSchema),
  payments: Type.Array(OwnPaymentSchema),
  /** `total` without the tip; of one month for a monthly order. */
  amount: Type.Object({ total: cents(), vat: cents(), discount: cents(), tip: cents() }),
  paymentStatus: oneOf(['validated', 'pending', 'refused', 'refunded']),
  documents: Type.Array(OwnDocumentSchema),
  form: Type.Optional(FormSchema),
  organization: Type.Optional(OrganizationSchema),
})
export type OwnOrder = Static<typeof OwnOrderSchema>

/** Obole's own: takes an order that is not theirs out of the user's account. */
export const DetachedSchema = Type.Object({ detached: Type.Boolean() })
