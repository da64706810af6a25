import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { paymentFrequencies } from '#domain/form/form-lists.ts'
import { paymentMethods } from '#domain/payment/payment-method.ts'
import { InstallmentSchema } from '#contract/cart.ts'
import { providerNamePattern } from '#contract/organization.ts'
import { authenticationStates } from '#domain/organisation/verification-machine.ts'
import { debitProof } from '#contract/schedule/regularisation.ts'
import { body, cents, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

export const PaymentRequestQuerySchema = Type.Object({ paymentRequestId: uuid() })
/** The id of a first payment gives access; the id of a later debit requires a proof too. */
export const PaymentAccessQuerySchema = Type.Object({ ...debitProof, paymentRequestId: uuid() })
/** Opening the fields: the payer's payment method. */
export const InitializeQuerySchema = Type.Object({
  ...debitProof,
  paymentRequestId: uuid(),
  /** One of the summary's `paymentMethods` list; absent: the same as the last time, or a card at the first time. */
  paymentMethod: Type.Optional(oneOf(paymentMethods)),
  /** The saved payment method, where the payment uses one: of a first payment, a card of the signed-in user. */
  paymentMethodId: Type.Optional(uuid()),
})
export type InitializeQuery = Static<typeof InitializeQuerySchema>
export const PaymentQuerySchema = Type.Object({ paymentId: uuid() })

/** Obole's own: saved cards of the signed-in user for a payment. */
export const SavedMethodsSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      id: uuid(),
      brand: text(40),
      last4: text(10),
      /** `MM/YYYY`. */
      expiry: text(10),
    }),
  ),
})
export type SavedMethods = Static<typeof SavedMethodsSchema>

/** The public status of a payment. */
export const paymentStatuses = [
  'Confirmed',
  'Pending',
  'Refused',
  'Failed',
  'Canceled',
  'Expired',
  'Duplicated',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const PaymentSummarySchema = Type.Object({
  organization: Type.Object({ name: text(), authenticationState: oneOf(authenticationStates) }),
  form: Type.Object({
    title: text(),
    formType: oneOf(formTypes),
    formSlug: slug(),
    organizationSlug: slug(),
  }),
  amount: cents(),
  amountTip: cents(),
  total: cents(),
  currency: Type.Literal('EUR'),
  installments: Type.Array(InstallmentSchema),
  paymentFrequency: oneOf(paymentFrequencies),
  /** The number of this payment; 1 where there are no instalments. */
  installmentNumber: Type.Integer(),
  provider: Type.String({ pattern: providerNamePattern }),
  /** The pair of addresses of this payment: `initialize` for `embarque`, `ha-initialize` for the other. */
  page: oneOf(['embarque', 'embarque-ha']),
  /** The accepted payment methods. */
  paymentMethods: Type.Array(oneOf(paymentMethods)),
  /** The bank takes days (direct debit): the page does not wait, documents arrive within 8 working days. */
  bankDays: Type.Boolean(),
  expiresAt: instant(),
  status: oneOf(['Open', ...paymentStatuses]),
  errorCode: Type.Optional(text(100)),
  /** Attempts that ended without money, and the maximum; of a later debit, those of its regularisation. */
  attempts: Type.Object({ used: Type.Integer(), allowed: Type.Integer() }),
  backUrl: orNull(text(2000)),
  orderId: Type.Optional(uuid()),
  /** The number of the order, as in its mail; once there is one. */
  orderNumber: Type.Optional(text(100)),
})
export type PaymentSummary = Static<typeof PaymentSummarySchema>

export const flowSteps = ['Initialize', 'Redirect', 'Confirm', 'Finalize', 'Retry'] as const
export type FlowStep = (typeof flowSteps)[number]

export const NextActionSchema = Type.Object({
  action: oneOf(flowSteps),
  paymentId: Type.Optional(uuid()),
  redirectUrl: Type.Optional(text(2000)),
  errorCode: Type.Optional(text(100)),
})
export type NextAction = Static<typeof NextActionSchema>

export const ExecuteQuerySchema = Type.Object({
  paymentId: uuid(),
  tokenizationSessionId: text(200),
  paymentRequestId: uuid(),
})
export type ExecuteQuery = Static<typeof ExecuteQuerySchema>

/** The browser data that 3-D Secure requires. Source: domain facts, browser data. */
const BrowserDataSchema = body({
  language: Type.Optional(text(35)),
  colorDepth: Type.Optional(Type.Integer({ minimum: 0, maximum: 64 })),
  screenHeight: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  screenWidth: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  timeZoneOffset: Type.Optional(Type.Integer({ minimum: -1000, maximum: 1000 })),
  javaEnabled: Type.Optional(Type.Boolean()),
  javaScriptEnabled: Type.Optional(Type.Boolean()),
  userAgent: Type.Optional(text(1000)),
})
export type BrowserData = Static<typeof BrowserDataSchema>

export const ExecuteSchema = body({
  ...BrowserDataSchema.properties,
  /** The answer to the proof of work of `initialize`, where there was one. */
  work: Type.Optional(text(40)),
})
export type Execute = Static<typeof ExecuteSchema>

const executeStatuses = ['Confirmed', 'Redirect', 'Pending', 'Refused', 'Failed'] as const

export const ExecutedSchema = Type.Object({
  status: oneOf(executeStatuses),
  redirectUrl: Type.Optional(text(2000)),
  errorCode: Type.Optional(text(100)),
  /** The bank takes days (direct debit): the page does not wait. */
  bankDays: Type.Optional(Type.Boolean()),
})
export type Executed = Static<typeof ExecutedSchema>

export const PolledRedirectSchema = Type.Object({
  status: oneOf(['Redirect', ...paymentStatuses]),
  redirectUrl: orNull(text(2000)),
})
export type PolledRedirect = Static<typeof PolledRedirectSchema>

export const ConfirmedSchema = Type.Object({
  status: oneOf(paymentStatuses),
  orderId: Type.Optional(uuid()),
  errorCode: Type.Optional(text(100)),
  redirectUrl: text(2000),
  /** The bank takes days (direct debit). */
  bankDays: Type.Boolean(),
})
export type Confirmed = Static<typeof ConfirmedSchema>

/** Obole's own: cancels the pending attempt so that the cart may be changed. */
export const CanceledSchema = Type.Object({ status: oneOf(paymentStatuses), redirectUrl: text(2000) })
export type Canceled = Static<typeof CanceledSchema>

/** Obole's own: the public details of the contributor, which the confirmation screen can change. */
export const PublicationSchema = body({
  publishName: Type.Boolean(),
  publishAmount: Type.Boolean(),
  comment: text(500),
})
export type Publication = Static<typeof PublicationSchema>
