import type { Static } from 'typebox'
import type { Accounting, CampaignAccount, ChangeAccounts } from '#contract/admin/accounting.ts'
import type {
  ChequeDeposit,
  Cheques,
  DepositCheques,
  EnteredOffline,
  EnterOffline,
  ExpectOffline,
  ExpectedPayments,
  OfflineForm,
  ReceiveExpected,
} from '#contract/admin/money/offline.ts'
import type { PlanRefund, RefundPlan, RequestRefund } from '#contract/admin/order/order-refunds.ts'
import type { Income, IncomeYearSchema } from '#contract/admin/income.ts'
import type {
  FindLines,
  FindPayments,
  FoundLines,
  FoundPayments,
  LineFilters,
  PaymentFilters,
} from '#contract/admin/order-lists.ts'
import type { MatchUndone, MatchedStatement, UndoMatch } from '#contract/admin/money/bank-statement.ts'
import type { Overview } from '#contract/admin/overview.ts'
import type { AnswerDispute, DisputeSheet, Disputes } from '#contract/admin/money/disputes.ts'
import type { PayoutPageSchema, Payouts } from '#contract/admin/money/payouts.ts'
import type { CloseYear, ShownYearSchema, YearCloses } from '#contract/admin/money/year-close.ts'
import type { ConfirmHeldRefund, RefundRule, SetRefundRule } from '#contract/admin/order/held-refunds.ts'
import type { CorrectOrder, CorrectableOrder } from '#contract/admin/order/order-correction.ts'
import type { WriteNote } from '#contract/admin/order/order-notes.ts'
import type { OrderSheet, SendConfirmation } from '#contract/admin/order/order-sheet.ts'
import type { SendConfirmations, SentConfirmations } from '#contract/admin/order/chosen-orders.ts'
import type { FindOrders, FoundOrders, OrderFilters } from '#contract/admin/orders.ts'
import type {
  ChangeView,
  MonthlyExportSchema,
  SaveView,
  SavedViews,
  ViewsOfSchema,
} from '#contract/admin/order/saved-views.ts'

/** The orders of an association, for its members. */
export interface OrderCalls {
  'GET /admin/organizations/:org/forms/:type/:slug/offline': { answer: OfflineForm }
  'POST /admin/organizations/:org/forms/:type/:slug/offline': { body: EnterOffline; answer: EnteredOffline }
  'POST /admin/organizations/:org/forms/:type/:slug/expected': {
    body: ExpectOffline
    answer: { paymentId: string }
  }
  'GET /admin/organizations/:org/expected': { answer: ExpectedPayments }
  'POST /admin/organizations/:org/expected/:payment/receive': {
    body: ReceiveExpected
    answer: EnteredOffline
  }
  'POST /admin/organizations/:org/expected/:payment/cancel': { answer: ExpectedPayments }
  'POST /admin/organizations/:org/orders/:order/refunds/:held/confirm': {
    body: ConfirmHeldRefund
    answer: OrderSheet
  }
  'POST /admin/organizations/:org/orders/:order/refunds/:held/refuse': { answer: OrderSheet }
  'GET /admin/organizations/:org/refund-rule': { answer: RefundRule }
  'POST /admin/organizations/:org/refund-rule': { body: SetRefundRule; answer: RefundRule }
  'GET /admin/organizations/:org/overview': { answer: Overview }
  'GET /admin/organizations/:org/income': { query: Static<typeof IncomeYearSchema>; answer: Income }
  'GET /admin/organizations/:org/payouts': { query: Static<typeof PayoutPageSchema>; answer: Payouts }
  'POST /admin/organizations/:org/bank-statement': { file: true; answer: MatchedStatement }
  'POST /admin/organizations/:org/bank-statement/undo': { body: UndoMatch; answer: MatchUndone }
  'GET /admin/organizations/:org/disputes': { answer: Disputes }
  'GET /admin/organizations/:org/disputes/:dispute': { answer: DisputeSheet }
  'POST /admin/organizations/:org/disputes/:dispute/answer': { body: AnswerDispute; answer: DisputeSheet }
  'POST /admin/organizations/:org/disputes/:dispute/documents/:kind': { file: true; answer: DisputeSheet }
  'POST /admin/organizations/:org/disputes/:dispute/papers': { answer: DisputeSheet }
  'POST /admin/organizations/:org/disputes/:dispute/files/:file/remove': { answer: DisputeSheet }
  'GET /admin/organizations/:org/accounting': { answer: Accounting }
  'POST /admin/organizations/:org/accounting/accounts': { body: ChangeAccounts; answer: Accounting }
  'POST /admin/organizations/:org/accounting/campaign-accounts': {
    body: CampaignAccount
    answer: Accounting
  }
  'GET /admin/organizations/:org/closes': { query: Static<typeof ShownYearSchema>; answer: YearCloses }
  'POST /admin/organizations/:org/closes': { body: CloseYear; answer: YearCloses }
  'GET /admin/organizations/:org/cheques': { answer: Cheques }
  'POST /admin/organizations/:org/cheques/deposits': { body: DepositCheques; answer: ChequeDeposit }
  'GET /admin/organizations/:org/cheques/deposits/:deposit': { answer: ChequeDeposit }
  'POST /admin/organizations/:org/cheques/:payment/return': { answer: ChequeDeposit }
  'GET /admin/organizations/:org/orders': { query: OrderFilters; answer: FoundOrders }
  'POST /admin/organizations/:org/orders/search': { body: FindOrders; answer: FoundOrders }
  'GET /admin/organizations/:org/lines': { query: LineFilters; answer: FoundLines }
  'POST /admin/organizations/:org/lines/search': { body: FindLines; answer: FoundLines }
  'GET /admin/organizations/:org/payments': { query: PaymentFilters; answer: FoundPayments }
  'POST /admin/organizations/:org/payments/search': { body: FindPayments; answer: FoundPayments }
  'GET /admin/organizations/:org/views': { query: Static<typeof ViewsOfSchema>; answer: SavedViews }
  'POST /admin/organizations/:org/views': { body: SaveView; answer: SavedViews }
  'POST /admin/organizations/:org/views/:view': { body: ChangeView; answer: SavedViews }
  'POST /admin/organizations/:org/views/:view/delete': { answer: SavedViews }
  'POST /admin/organizations/:org/views/:view/monthly': {
    body: Static<typeof MonthlyExportSchema>
    answer: SavedViews
  }
  'GET /admin/organizations/:org/orders/:order': { answer: OrderSheet }
  'POST /admin/organizations/:org/orders/:order/payments/:payment/retry': { answer: OrderSheet }
  'POST /admin/organizations/:org/orders/:order/refunds/plan': { body: PlanRefund; answer: RefundPlan }
  'POST /admin/organizations/:org/orders/confirmations': {
    body: SendConfirmations
    answer: SentConfirmations
  }
  'POST /admin/organizations/:org/orders/:order/confirmation': { body: SendConfirmation; answer: OrderSheet }
  'GET /admin/organizations/:org/orders/:order/correction': { answer: CorrectableOrder }
  'POST /admin/organizations/:org/orders/:order/correction': { body: CorrectOrder; answer: OrderSheet }
  'POST /admin/organizations/:org/orders/:order/notes': { body: WriteNote; answer: OrderSheet }
  'POST /admin/organizations/:org/orders/:order/notes/:note/delete': { answer: OrderSheet }
  'POST /admin/organizations/:org/orders/:order/refunds': { body: RequestRefund; answer: OrderSheet }
}
