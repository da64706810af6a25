import {
  NewsRequestedSchema,
  NewsSubscriptionSchema,
  NewsSubscriptionWriteSchema,
  confirmNewsPath,
  newsSubscriptionsPath,
  stopNewsPath,
} from '#contract/visitor/news.ts'
import type { Deps } from '#server/deps.ts'
import { atMost } from '#server/http/rate-limits.ts'
import { localeOfRequest } from '#server/http/request-locale.ts'
import { type TypedApp, answers, params } from '#server/http/typed-app.ts'
import { confirmNews, stopNews } from '#server/news/change-subscription.ts'
import { requestNews } from '#server/news/request-news.ts'

/** Largest body that a mail program posts to stop a subscription; its content is not read. */
const mostBytes = 1024

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
    // What mail programs send where a reader unsubscribes (RFC 8058).
    const form = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: mostBytes }, (_request, _body, parsed) =>
      parsed(null, {}),
    )
    scope.post<{ Params: { token: string } }>(
      stopNewsPath,
      { schema: { summary: 'Stop the news and delete the address', ...byToken } },
      ({ params: { token } }) => stopNews(deps, token),
    )
    done()
  })
}
