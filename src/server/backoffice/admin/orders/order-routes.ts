import {
  PlanRefundSchema,
  RefundPlanSchema,
  RequestRefundSchema,
} from '#contract/admin/order/order-refunds.ts'
import { OrderSheetSchema } from '#contract/admin/order/order-sheet.ts'
import { FindOrdersSchema, FoundOrdersSchema, OrderFiltersSchema } from '#contract/admin/orders.ts'
import { readFoundOrders } from '#server/backoffice/admin/orders/find-orders.ts'
import { retryDebit } from '#server/backoffice/admin/orders/retry-debit.ts'
import { readOrderSheet } from '#server/backoffice/admin/orders/read-order-sheet.ts'
import { sheetAfter } from '#server/backoffice/admin/orders/sheet-after.ts'
import { planOrderRefund, refundAsMember } from '#server/backoffice/admin/orders/refund-as-member.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** The orders of an association, for those who look after them. */
export function orderRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/orders',
    { summary: 'The orders of an association', query: OrderFiltersSchema, answer: FoundOrdersSchema },
    (request) => {
      const granted = grantedOf(request)
      return asMember(deps, granted, (tx) => readFoundOrders(tx, granted, { text: '', ...request.query }))
    },
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/orders/search',
    {
      summary: 'Find orders by name, e-mail address, number or amount',
      config: atMost(120, 1),
      body: FindOrdersSchema,
      answer: FoundOrdersSchema,
    },
    (request) => {
      const granted = grantedOf(request)
      return asMember(deps, granted, (tx) => readFoundOrders(tx, granted, request.body))
    },
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/orders/:order',
    { summary: 'An order with everything about it', answer: OrderSheetSchema },
    (request) => readOrderSheet(deps, grantedOf(request), request.params.order),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/orders/:order/refunds/plan',
    { summary: 'The consequences of a refund', body: PlanRefundSchema, answer: RefundPlanSchema },
    (request) => planOrderRefund(deps, grantedOf(request), request.params.order, request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/orders/:order/refunds',
    {
      summary: 'Refund an order, cancel lines or stop debits',
      config: atMost(60, 1),
      body: RequestRefundSchema,
      answer: OrderSheetSchema,
    },
    (request) =>
      sheetAfter(deps, request, (granted) =>
        refundAsMember(deps, granted, request.params.order, request.body),
      ),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/orders/:order/payments/:payment/retry',
    { summary: 'Charge a refused debit again', config: atMost(60, 1), answer: OrderSheetSchema },
    (request) =>
      sheetAfter(deps, request, (granted) =>
        retryDebit(deps, granted, request.params.order, request.params.payment),
      ),
  )
}
