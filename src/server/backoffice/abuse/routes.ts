import { AbuseSchema, AbuseWriteSchema, abusesPath } from '#contract/visitor/abuse.ts'
import { reportPage } from '#server/backoffice/abuse/report-page.ts'
import type { Deps } from '#server/money/deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { type TypedApp, answers } from '#server/platform/http/typed-app.ts'
import { problemsWith } from '#server/platform/http/validation.ts'

export function abuseRoutes(app: TypedApp, deps: Deps): void {
  app.post(
    abusesPath,
    {
      config: atMost(5, 10, { countsRefused: false }),
      schemaErrorFormatter: problemsWith({ reason: 'REPORT_REASON' }),
      schema: { summary: 'Report a page', body: AbuseWriteSchema, response: answers(AbuseSchema, 201) },
    },
    async (request, reply) =>
      reply.code(201).send(await reportPage(deps, request.body, localeOfRequest(request))),
  )
}
