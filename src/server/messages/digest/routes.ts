import {
  SummarySubscriptionSchema,
  resumeSummaryPath,
  stopSummaryPath,
} from '#contract/admin/weekly-summary.ts'
import type { Deps } from '#server/money/deps.ts'
import { changeSummarySubscription } from '#server/messages/digest/weekly-summary-link.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { acceptUnsubscribeForms } from '#server/platform/http/unsubscribe-forms.ts'

/** The weekly summary of an association, for the member who has the link of its mail. */
export function summaryRoutes(app: TypedApp, deps: Deps): void {
  const byToken = { params: params('token'), response: answers(SummarySubscriptionSchema) }
  app.post(
    resumeSummaryPath,
    { schema: { summary: 'Receive the weekly summary of an association again', ...byToken } },
    ({ params: { token } }) => changeSummarySubscription(deps, token, true),
  )
  app.register((scope, _options, done) => {
    acceptUnsubscribeForms(scope)
    scope.post<{ Params: { token: string } }>(
      stopSummaryPath,
      { schema: { summary: 'Stop the weekly summary of an association', ...byToken } },
      ({ params: { token } }) => changeSummarySubscription(deps, token, false),
    )
    done()
  })
}
