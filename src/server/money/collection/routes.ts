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
  embeddedReinitializePath,
  reinitializePath,
  unpaidAbandonPath,
  unpaidErrorPath,
  unpaidFinalizePath,
  unpaidLinkPath,
  unpaidSummaryPath,
} from '#contract/schedule/regularisation.ts'
import {
  ScheduleAmountSchema,
  ScheduleViewSchema,
  WithdrawalSchema,
  WithdrawalViewSchema,
  scheduleAmountPath,
  schedulePath,
  schedulePausePath,
  scheduleResumePath,
  scheduleTerminatePath,
  withdrawalPath,
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
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'

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
    response: answers(ReinitializedSchema),
  }
  app.post(
    reinitializePath,
    {
      config,
      preValidation: mayBeEmpty,
      schema: { ...reinitialise, params: params('paymentId'), querystring: ReinitializeQuerySchema },
    },
    ({ params: { paymentId }, query, body }) =>
      regularise(deps, {
        unpaidPaymentId: paymentId,
        proof: query,
        usesNewPaymentMethod: query.useNewPaymentMethod === true,
        servesOthers: body.servesOthers === true,
        backUrl: query.backUrl,
      }),
  )
  app.post(
    embeddedReinitializePath,
    {
      config,
      preValidation: mayBeEmpty,
      schema: {
        ...reinitialise,
        params: params('unpaidPaymentId'),
        querystring: EmbeddedReinitializeQuerySchema,
      },
    },
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
    schema: {
      summary,
      querystring: PaymentRequestDataQuerySchema,
      response: answers(RegularisationStatusSchema),
    },
  })
  app.post(unpaidFinalizePath, ofRegularisation('Outcome of a regularisation'), ({ query }) =>
    finaliseRegularisation(deps, query.paymentRequestDataId),
  )
  app.post(unpaidErrorPath, ofRegularisation('A regularisation failed'), ({ query }) =>
    failRegularisation(deps, query.paymentRequestDataId),
  )
  app.post(unpaidAbandonPath, ofRegularisation('Cancel a regularisation'), ({ query }) =>
    abandonRegularisation(deps, query.paymentRequestDataId),
  )
  app.get(
    unpaidSummaryPath,
    {
      schema: {
        summary: 'Read an unpaid debit',
        querystring: UnpaidSummaryQuerySchema,
        response: answers(RegularisationViewSchema),
      },
    },
    ({ query }) => readUnpaid(deps, query),
  )
  app.post(
    unpaidLinkPath,
    {
      config: atMost(10, 10),
      schema: {
        summary: 'Send a new link for a refused debit',
        body: UnpaidLinkSchema,
        response: answers(UnpaidLinkSentSchema),
      },
    },
    ({ body }) => askNewLink(deps, body.paymentRequestId),
  )
}

function scheduleRoutes(app: TypedApp, deps: Deps): void {
  const ofSchedule = (summary: string) => ({
    summary,
    params: params('token'),
    response: answers(ScheduleViewSchema),
  })
  app.get(schedulePath, { schema: ofSchedule('Read the debits to come') }, ({ params: { token } }) =>
    readSchedule(deps, token),
  )
  app.post(schedulePausePath, { schema: ofSchedule('Pause the schedule') }, ({ params: { token } }) =>
    pauseByPayer(deps, token),
  )
  app.post(scheduleResumePath, { schema: ofSchedule('Let it go on') }, ({ params: { token } }) =>
    resumeByPayer(deps, token),
  )
  app.post(scheduleTerminatePath, { schema: ofSchedule('Terminate the schedule') }, ({ params: { token } }) =>
    terminateByPayer(deps, token),
  )
  app.post(
    scheduleAmountPath,
    { schema: { ...ofSchedule('Change the monthly amount'), body: ScheduleAmountSchema } },
    ({ params: { token }, body }) => changeAmountByPayer(deps, token, body),
  )
}

function withdrawalRoutes(app: TypedApp, deps: Deps): void {
  const ofOrder = { params: params('token'), response: answers(WithdrawalViewSchema) }
  app.get(
    withdrawalPath,
    { schema: { summary: 'Read what may be withdrawn from', ...ofOrder } },
    ({ params: { token } }) => readWithdrawal(deps, token),
  )
  app.post(
    withdrawalPath,
    { schema: { summary: 'Withdraw from a purchase', ...ofOrder, body: WithdrawalSchema } },
    ({ params: { token }, body }) => withdraw(deps, token, body),
  )
}
