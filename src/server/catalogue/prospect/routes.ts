import { ProspectSchema, ProspectWriteSchema } from '#contract/visitor/prospect.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { saveProspect } from '#server/catalogue/prospect/save-prospect.ts'

/** Route for visitors who want a notification when a form sells again. */
export function prospectRoutes(app: TypedApp, deps: CatalogueDeps): void {
  answerCall(
    app,
    'POST /carts/prospects',
    {
      summary: 'Request a notification when sales reopen',
      config: atMost(20, 10),
      body: ProspectWriteSchema,
      answer: ProspectSchema,
      status: 201,
    },
    async (request) => {
      await saveProspect(deps, request.body, localeOfRequest(request))
      return { saved: true }
    },
  )
}
