import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { InstallmentSchema } from '#contract/cart.ts'
import { providerNames } from '#contract/organization.ts'
import { body, cents, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

export const paymentSummaryPath = '/payments/summary'
export const nextActionPath = '/payments/card-embed/get-next-action'
export const pollRedirectUrlPath = '/payments/card-embed/poll-redirect-url'
export const initializePath = '/payments/card-embed/initialize'
export const haInitializePath = '/payments/card-embed/ha-initialize'
export const executePaymentPath = '/payments/card-embed/execute-payment'
export const confirmPath = '/payments/card-embed/confirm'
export const finalizePath = '/payments/finalize'
/** Ours: gives up the attempt under way so that the cart may be changed. */
export const cancelPath = '/payments/card-embed/cancel'
/** Ours: what the contributor shows in public, changeable on the confirmation screen. */
export const publicationPath = '/payments/publication'

export const PaymentRequestQuerySchema = Type.Object({ paymentRequestId: uuid() })
export const PaymentQuerySchema = Type.Object({ paymentId: uuid() })

/** What the public sees of a payment. */
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
  organization: Type.Object({ name: text() }),
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
  provider: oneOf(providerNames),
  expiresAt: instant(),
  status: oneOf(['Open', ...paymentStatuses]),
  errorCode: Type.Optional(text(100)),
  /** Attempts that ended without money and how many are allowed. */
  attempts: Type.Object({ used: Type.Integer(), allowed: Type.Integer() }),
  backUrl: orNull(text(2000)),
  orderId: Type.Optional(uuid()),
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

export const InitializedSchema = Type.Object({
  paymentId: uuid(),
  tokenizationSessionId: text(200),
  hostedFieldsUrl: text(2000),
  publicKey: text(500),
})
export type Initialized = Static<typeof InitializedSchema>

export const ExecuteQuerySchema = Type.Object({
  paymentId: uuid(),
  tokenizationSessionId: text(200),
  paymentRequestId: uuid(),
})

/** What 3-D Secure wants to know of the browser. Source: domain facts, browser data. */
export const BrowserDataSchema = body({
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

const executeStatuses = ['Confirmed', 'Redirect', 'Pending', 'Refused', 'Failed'] as const

export const ExecutedSchema = Type.Object({
  status: oneOf(executeStatuses),
  redirectUrl: Type.Optional(text(2000)),
  errorCode: Type.Optional(text(100)),
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
})
export type Confirmed = Static<typeof ConfirmedSchema>

export const CanceledSchema = Type.Object({ status: oneOf(paymentStatuses), redirectUrl: text(2000) })
export type Canceled = Static<typeof CanceledSchema>

export const PublicationSchema = body({
  publishName: Type.Boolean(),
  publishAmount: Type.Boolean(),
  comment: text(500),
})
export type Publication = Static<typeof PublicationSchema>
