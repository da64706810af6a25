import { AbuseSchema, AbuseWriteSchema } from '#contract/visitor/abuse.ts'
import { reportPage } from '#server/backoffice/abuse/report-page.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { problemsWith } from '#server/platform/http/validation.ts'

export function abuseRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /abuses',
    {
      summary: 'Report a page',
      config: atMost(5, 10, { countsRefused: false }),
      schemaErrorFormatter: problemsWith({ reason: 'REPORT_REASON' }),
      body: AbuseWriteSchema,
      answer: AbuseSchema,
      status: 201,
    },
    (request) => reportPage(deps, request.body, localeOfRequest(request)),
  )
}
