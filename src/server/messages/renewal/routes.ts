import { ReminderStopSchema } from '#contract/membership/reminders.ts'
import { RenewalSchema } from '#contract/order/renewal.ts'
import { visitorOf } from '#server/money/cart/cart-of-request.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { acceptUnsubscribeForms } from '#server/platform/http/unsubscribe-forms.ts'
import { renew } from '#server/messages/renewal/renew.ts'
import { changeReminderStop } from '#server/messages/renewal/stop-reminders.ts'

/** Renewal of memberships by a signed mail link, without an account. */
export function renewalRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /orders/:token/renewal',
    {
      summary: 'Create a cart that renews memberships',
      config: atMost(10, 10),
      answer: RenewalSchema,
      status: 201,
    },
    async (request) => {
      const made = await renew(deps, request.params.token, visitorOf(deps, request))
      return made
    },
  )
  answerCall(
    app,
    'POST /membership-reminders/:token/resume',
    { summary: 'Be reminded to renew memberships again', answer: ReminderStopSchema },
    ({ params: { token } }) => changeReminderStop(deps, token, true),
  )
  app.register((scope: TypedApp, _options, done) => {
    acceptUnsubscribeForms(scope)
    answerCall(
      scope,
      'POST /membership-reminders/:token/stop',
      { summary: 'Stop the reminders to renew memberships', answer: ReminderStopSchema },
      ({ params: { token } }) => changeReminderStop(deps, token, false),
    )
    done()
  })
}
