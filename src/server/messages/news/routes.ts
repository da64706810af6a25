import {
  NewsRequestedSchema,
  NewsSubscriptionSchema,
  NewsSubscriptionWriteSchema,
  confirmNewsPath,
  newsSubscriptionsPath,
  stopNewsPath,
} from '#contract/visitor/news.ts'
import type { Deps } from '#server/money/deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { acceptUnsubscribeForms } from '#server/platform/http/unsubscribe-forms.ts'
import { confirmNews, stopNews } from '#server/messages/news/change-subscription.ts'
import { requestNews } from '#server/messages/news/request-news.ts'

/** News of a campaign by mail: requested on its page, confirmed and stopped by the links of mails. */
export function newsRoutes(app: TypedApp, deps: Deps): void {
  const byToken = { params: params('token'), response: answers(NewsSubscriptionSchema) }
  app.post(
    newsSubscriptionsPath,
    {
      config: atMost(10, 10),
      schema: {
        summary: 'Request the news of a campaign by e-mail',
        body: NewsSubscriptionWriteSchema,
        response: answers(NewsRequestedSchema, 202),
      },
    },
    async (request, reply) => {
      await requestNews(deps, request.body, localeOfRequest(request))
      return reply.code(202).send({ requested: true })
    },
  )
  app.post(
    confirmNewsPath,
    { schema: { summary: 'Confirm the address that a mail was sent to', ...byToken } },
    ({ params: { token } }) => confirmNews(deps, token),
  )
  app.register((scope, _options, done) => {
    acceptUnsubscribeForms(scope)
    scope.post<{ Params: { token: string } }>(
      stopNewsPath,
      { schema: { summary: 'Stop the news and delete the address', ...byToken } },
      ({ params: { token } }) => stopNews(deps, token),
    )
    done()
  })
}
