import type { RefundChoiceView, RefundChosen } from '#contract/cancellation/refund-choice.ts'
import type { Static } from 'typebox'
import type { Initialized } from '#contract/card-fields.ts'
import type { DigestSubscription } from '#contract/admin/weekly-digest.ts'
import type { Renewal } from '#contract/order/renewal.ts'
import type {
  Canceled,
  Confirmed,
  Execute,
  ExecuteQuery,
  Executed,
  InitializeQuery,
  NextAction,
  PaymentAccessQuerySchema,
  PaymentQuerySchema,
  PaymentRequestQuerySchema,
  PaymentSummary,
  PolledRedirect,
  Publication,
  SavedMethods,
} from '#contract/payment.ts'
import type {
  EmbeddedReinitializeQuerySchema,
  PaymentRequestDataQuerySchema,
  RegularisationStatusSchema,
  RegularisationView,
  ReinitializeQuerySchema,
  ReinitializeSchema,
  Reinitialized,
  UnpaidLinkSchema,
  UnpaidLinkSentSchema,
  UnpaidSummaryQuerySchema,
} from '#contract/schedule/regularisation.ts'
import type {
  ScheduleAmountSchema,
  ScheduleView,
  TipRefundView,
  WithdrawalSchema,
  WithdrawalView,
} from '#contract/schedule/schedule.ts'
import type { NewsSubscription } from '#contract/visitor/news.ts'

type AccessQuery = Static<typeof PaymentAccessQuerySchema>
type AttemptQuery = Static<typeof PaymentQuerySchema>

/** The payment of a frozen cart. Source: spec section 7. */
export interface PaymentCalls {
  'GET /payments/summary': { query: AccessQuery; answer: PaymentSummary }
  'GET /payments/saved-payment-methods': {
    query: Static<typeof PaymentRequestQuerySchema>
    answer: SavedMethods
  }
  'GET /payments/card-embed/get-next-action': { query: AccessQuery; answer: NextAction }
  'GET /payments/card-embed/poll-redirect-url': { query: AttemptQuery; answer: PolledRedirect }
  'POST /payments/card-embed/initialize': { query: InitializeQuery; answer: Initialized }
  'POST /payments/card-embed/ha-initialize': { query: InitializeQuery; answer: Initialized }
  'POST /payments/card-embed/execute-payment': { query: ExecuteQuery; body: Execute; answer: Executed }
  'POST /payments/card-embed/cancel': { query: AccessQuery; answer: Canceled }
  'POST /payments/card-embed/confirm': { query: AttemptQuery; answer: Confirmed }
  'POST /payments/finalize': { query: AttemptQuery; answer: Confirmed }
  'PUT /payments/publication': {
    query: Static<typeof PaymentRequestQuerySchema>
    body: Publication
    answer: Publication
  }
}

type DataQuery = Static<typeof PaymentRequestDataQuerySchema>
type Status = Static<typeof RegularisationStatusSchema>
type Reinitialize = Static<typeof ReinitializeSchema>

/** A refused debit that its payer pays in person. Source: spec section 7. */
export interface RegularisationCalls {
  'POST /payments/:paymentId/reinitialize': {
    query: Static<typeof ReinitializeQuerySchema>
    body: Reinitialize
    answer: Reinitialized
  }
  'POST /payments/card-embed/:unpaidPaymentId/reinitialize': {
    query: Static<typeof EmbeddedReinitializeQuerySchema>
    body: Reinitialize
    answer: Reinitialized
  }
  'GET /payments/unpaid/summary': {
    query: Static<typeof UnpaidSummaryQuerySchema>
    answer: RegularisationView
  }
  'POST /payments/unpaid/finalize': { query: DataQuery; answer: Status }
  'POST /payments/unpaid/error': { query: DataQuery; answer: Status }
  'POST /payments/unpaid/abandon': { query: DataQuery; answer: Status }
  'POST /payments/unpaid/link': {
    body: Static<typeof UnpaidLinkSchema>
    answer: Static<typeof UnpaidLinkSentSchema>
  }
}

/** Changes that a signed link of a mail allows without an account. */
export interface LinkCalls {
  'GET /schedules/:token': { answer: ScheduleView }
  'POST /schedules/:token/pause': { answer: ScheduleView }
  'POST /schedules/:token/resume': { answer: ScheduleView }
  'POST /schedules/:token/terminate': { answer: ScheduleView }
  'POST /schedules/:token/amount': { body: Static<typeof ScheduleAmountSchema>; answer: ScheduleView }
  'GET /orders/:token/tip-refund': { answer: TipRefundView }
  'POST /orders/:token/tip-refund': { answer: TipRefundView }
  'GET /orders/:token/refund-choice': { answer: RefundChoiceView }
  'POST /orders/:token/refund-choice': { body: RefundChosen; answer: RefundChoiceView }
  'POST /orders/:token/renewal': { answer: Renewal }
  'GET /orders/:token/withdrawal': { answer: WithdrawalView }
  'POST /orders/:token/withdrawal': { body: Static<typeof WithdrawalSchema>; answer: WithdrawalView }
  'POST /news-subscriptions/:token/confirm': { answer: NewsSubscription }
  'POST /news-subscriptions/:token/stop': { answer: NewsSubscription }
  'POST /weekly-summaries/:token/resume': { answer: DigestSubscription }
  'POST /weekly-summaries/:token/stop': { answer: DigestSubscription }
}
