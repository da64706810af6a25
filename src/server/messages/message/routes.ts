import { MessageStopSchema } from '#contract/message/messages.ts'
import { changeMessageStop } from '#server/messages/message/stop-messages.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { acceptUnsubscribeForms } from '#server/platform/http/unsubscribe-forms.ts'

/** Messages of associations, stopped by the links of mails. */
export function messageRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /association-messages/:token/resume',
    { summary: 'Get the news of an association again', answer: MessageStopSchema },
    ({ params: { token } }) => changeMessageStop(deps, token, true),
  )
  app.register((scope: TypedApp, _options, done) => {
    acceptUnsubscribeForms(scope)
    answerCall(
      scope,
      'POST /association-messages/:token/stop',
      { summary: 'Stop the news of an association', answer: MessageStopSchema },
      ({ params: { token } }) => changeMessageStop(deps, token, false),
    )
    done()
  })
}
