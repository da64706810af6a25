import { ProspectSchema, ProspectWriteSchema, prospectsPath } from '#contract/visitor/prospect.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { type TypedApp, answers } from '#server/platform/http/typed-app.ts'
import { saveProspect } from '#server/catalogue/prospect/save-prospect.ts'

/** Route for visitors who want a notification when a form sells again. */
export function prospectRoutes(app: TypedApp, deps: CatalogueDeps): void {
  app.post(
    prospectsPath,
    {
      config: atMost(20, 10),
      schema: {
        summary: 'Request a notification when sales reopen',
        body: ProspectWriteSchema,
        response: answers(ProspectSchema, 201),
      },
    },
    async (request, reply) => {
      await saveProspect(deps, request.body, localeOfRequest(request))
      return reply.code(201).send({ saved: true })
    },
  )
}
