import {
  EmbeddedReinitializeQuerySchema,
  PaymentRequestDataQuerySchema,
  RegularisationStatusSchema,
  RegularisationViewSchema,
  ReinitializeQuerySchema,
  ReinitializeSchema,
  ReinitializedSchema,
  UnpaidLinkSchema,
  UnpaidLinkSentSchema,
  UnpaidSummaryQuerySchema,
} from '#contract/schedule/regularisation.ts'
import {
  ScheduleAmountSchema,
  ScheduleViewSchema,
  WithdrawalSchema,
  WithdrawalViewSchema,
} from '#contract/schedule/schedule.ts'
import { askNewLink } from '#server/money/collection/ask-new-link.ts'
import { readUnpaid } from '#server/money/collection/read-unpaid.ts'
import { regularise } from '#server/money/collection/regularise.ts'
import {
  abandonRegularisation,
  failRegularisation,
  finaliseRegularisation,
} from '#server/money/collection/resolve-regularisation.ts'
import {
  changeAmountByPayer,
  pauseByPayer,
  resumeByPayer,
  terminateByPayer,
} from '#server/money/collection/schedule/change-schedule.ts'
import { readSchedule } from '#server/money/collection/schedule/read-schedule.ts'
import { readWithdrawal, withdraw } from '#server/money/collection/withdraw.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Routes for payers, by mail links without an account: debits to come and refused debits. */
export function collectionRoutes(app: TypedApp, deps: Deps): void {
  reinitializeRoutes(app, deps)
  unpaidRoutes(app, deps)
  scheduleRoutes(app, deps)
  withdrawalRoutes(app, deps)
}

function reinitializeRoutes(app: TypedApp, deps: Deps): void {
  // The specified calls have no body. Ours may say that the new payment method also serves other schedules.
  const mayBeEmpty = async (request: { body?: unknown }) => {
    request.body ??= {}
  }
  // Enough for a room of visitors behind one address. Too few to guess keys or to block debits by repeated calls.
  const config = atMost(30, 10)
  const reinitialise = {
    summary: 'Start paying a refused debit',
    body: ReinitializeSchema,
    answer: ReinitializedSchema,
  }
  answerCall(
    app,
    'POST /payments/:paymentId/reinitialize',
    { config, preValidation: mayBeEmpty, ...reinitialise, query: ReinitializeQuerySchema },
    ({ params: { paymentId }, query, body }) =>
      regularise(deps, {
        unpaidPaymentId: paymentId,
        proof: query,
        usesNewPaymentMethod: query.useNewPaymentMethod === true,
        servesOthers: body.servesOthers === true,
        backUrl: query.backUrl,
      }),
  )
  answerCall(
    app,
    'POST /payments/card-embed/:unpaidPaymentId/reinitialize',
    { config, preValidation: mayBeEmpty, ...reinitialise, query: EmbeddedReinitializeQuerySchema },
    ({ params: { unpaidPaymentId }, query, body }) =>
      regularise(deps, {
        unpaidPaymentId,
        proof: query,
        usesNewPaymentMethod: query.paymentMethodId === undefined,
        paymentMethodId: query.paymentMethodId,
        servesOthers: body.servesOthers === true,
      }),
  )
}

function unpaidRoutes(app: TypedApp, deps: Deps): void {
  const ofRegularisation = (summary: string) => ({
    summary,
    query: PaymentRequestDataQuerySchema,
    answer: RegularisationStatusSchema,
  })
  answerCall(
    app,
    'POST /payments/unpaid/finalize',
    ofRegularisation('Outcome of a regularisation'),
    ({ query }) => finaliseRegularisation(deps, query.paymentRequestDataId),
  )
  answerCall(app, 'POST /payments/unpaid/error', ofRegularisation('A regularisation failed'), ({ query }) =>
    failRegularisation(deps, query.paymentRequestDataId),
  )
  answerCall(app, 'POST /payments/unpaid/abandon', ofRegularisation('Cancel a regularisation'), ({ query }) =>
    abandonRegularisation(deps, query.paymentRequestDataId),
  )
  answerCall(
    app,
    'GET /payments/unpaid/summary',
    { summary: 'Read an unpaid debit', query: UnpaidSummaryQuerySchema, answer: RegularisationViewSchema },
    ({ query }) => readUnpaid(deps, query),
  )
  answerCall(
    app,
    'POST /payments/unpaid/link',
    {
      summary: 'Send a new link for a refused debit',
      config: atMost(10, 10),
      body: UnpaidLinkSchema,
      answer: UnpaidLinkSentSchema,
    },
    ({ body }) => askNewLink(deps, body.paymentRequestId),
  )
}

function scheduleRoutes(app: TypedApp, deps: Deps): void {
  const ofSchedule = (summary: string) => ({ summary, answer: ScheduleViewSchema })
  answerCall(app, 'GET /schedules/:token', ofSchedule('Read the debits to come'), ({ params: { token } }) =>
    readSchedule(deps, token),
  )
  answerCall(app, 'POST /schedules/:token/pause', ofSchedule('Pause the schedule'), ({ params: { token } }) =>
    pauseByPayer(deps, token),
  )
  answerCall(app, 'POST /schedules/:token/resume', ofSchedule('Let it go on'), ({ params: { token } }) =>
    resumeByPayer(deps, token),
  )
  answerCall(
    app,
    'POST /schedules/:token/terminate',
    ofSchedule('Terminate the schedule'),
    ({ params: { token } }) => terminateByPayer(deps, token),
  )
  answerCall(
    app,
    'POST /schedules/:token/amount',
    { ...ofSchedule('Change the monthly amount'), body: ScheduleAmountSchema },
    ({ params: { token }, body }) => changeAmountByPayer(deps, token, body),
  )
}

function withdrawalRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /orders/:token/withdrawal',
    { summary: 'Read what may be withdrawn from', answer: WithdrawalViewSchema },
    ({ params: { token } }) => readWithdrawal(deps, token),
  )
  answerCall(
    app,
    'POST /orders/:token/withdrawal',
    { summary: 'Withdraw from a purchase', body: WithdrawalSchema, answer: WithdrawalViewSchema },
    ({ params: { token }, body }) => withdraw(deps, token, body),
  )
}
