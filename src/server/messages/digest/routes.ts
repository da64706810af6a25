import { DigestSubscriptionSchema } from '#contract/admin/weekly-digest.ts'
import type { Deps } from '#server/money/deps.ts'
import { changeDigestSubscription } from '#server/messages/digest/weekly-digest-link.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { acceptUnsubscribeForms } from '#server/platform/http/unsubscribe-forms.ts'

/** The weekly summary of an association, for the member who has the link of its mail. */
export function weeklyDigestRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /weekly-summaries/:token/resume',
    { summary: 'Receive the weekly summary of an association again', answer: DigestSubscriptionSchema },
    ({ params: { token } }) => changeDigestSubscription(deps, token, true),
  )
  app.register((scope: TypedApp, _options, done) => {
    acceptUnsubscribeForms(scope)
    answerCall(
      scope,
      'POST /weekly-summaries/:token/stop',
      { summary: 'Stop the weekly summary of an association', answer: DigestSubscriptionSchema },
      ({ params: { token } }) => changeDigestSubscription(deps, token, false),
    )
    done()
  })
}
