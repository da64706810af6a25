import {
  ConfirmHeldRefundSchema,
  RefundRuleSchema,
  SetRefundRuleSchema,
} from '#contract/admin/order/held-refunds.ts'
import { OrderSheetSchema } from '#contract/admin/order/order-sheet.ts'
import { confirmHeldRefund, refuseHeldRefund } from '#server/backoffice/admin/orders/held/decide-held.ts'
import { readRefundRule, setRefundRule } from '#server/backoffice/admin/orders/held/refund-rule.ts'
import { sheetAfter } from '#server/backoffice/admin/orders/sheet-after.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Refunds that wait for a second member, and the sum above which they do. */
export function heldRefundRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /admin/organizations/:org/orders/:order/refunds/:held/confirm',
    {
      summary: 'Confirm a refund that waits',
      config: atMost(60, 1),
      body: ConfirmHeldRefundSchema,
      answer: OrderSheetSchema,
    },
    (request) =>
      sheetAfter(deps, request, (granted) => confirmHeldRefund(deps, granted, request.params, request.body)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/orders/:order/refunds/:held/refuse',
    { summary: 'Refuse a refund that waits', config: atMost(60, 1), answer: OrderSheetSchema },
    (request) => sheetAfter(deps, request, (granted) => refuseHeldRefund(deps, granted, request.params)),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/refund-rule',
    { summary: 'The sum above which a second member confirms refunds', answer: RefundRuleSchema },
    (request) => readRefundRule(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/refund-rule',
    {
      summary: 'Set the sum above which a second member confirms refunds',
      body: SetRefundRuleSchema,
      answer: RefundRuleSchema,
    },
    (request) => setRefundRule(deps, grantedOf(request), request.body),
  )
}
