import {
  NewsRequestedSchema,
  NewsSubscriptionSchema,
  NewsSubscriptionWriteSchema,
} from '#contract/visitor/news.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { acceptUnsubscribeForms } from '#server/platform/http/unsubscribe-forms.ts'
import { confirmNews, stopNews } from '#server/messages/news/change-subscription.ts'
import { requestNews } from '#server/messages/news/request-news.ts'

/** News of a campaign by mail: requested on its page, confirmed and stopped by the links of mails. */
export function newsRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /news-subscriptions',
    {
      summary: 'Request the news of a campaign by e-mail',
      config: atMost(10, 10),
      body: NewsSubscriptionWriteSchema,
      answer: NewsRequestedSchema,
      status: 202,
    },
    async (request) => {
      await requestNews(deps, request.body, localeOfRequest(request))
      return { requested: true }
    },
  )
  answerCall(
    app,
    'POST /news-subscriptions/:token/confirm',
    { summary: 'Confirm the address that a mail was sent to', answer: NewsSubscriptionSchema },
    ({ params: { token } }) => confirmNews(deps, token),
  )
  app.register((scope: TypedApp, _options, done) => {
    acceptUnsubscribeForms(scope)
    answerCall(
      scope,
      'POST /news-subscriptions/:token/stop',
      { summary: 'Stop the news and delete the address', answer: NewsSubscriptionSchema },
      ({ params: { token } }) => stopNews(deps, token),
    )
    done()
  })
}
