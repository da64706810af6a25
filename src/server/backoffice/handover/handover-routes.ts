import { HandoverLinkSchema, HandoverSchema, handoverFilePath } from '#contract/admin/association/handover.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { makeHandoverLink, openHandover } from '#server/backoffice/handover/open-handover.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { privateFileHeaders } from '#server/platform/http/private-file-headers.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'

/** The archive with which a board hands an association over. */
export function handoverRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/handover',
    { summary: 'Whether the user may save the archive of an association', answer: HandoverSchema },
    (request) => {
      const { memberships, organisationId } = grantedOf(request)
      return { canSave: isAllowed(memberships, 'export:handOver', { organisationId, formId: null }) }
    },
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/handover',
    {
      summary: 'Make the address of the archive of an association',
      config: atMost(20, 10),
      answer: HandoverLinkSchema,
    },
    (request) => makeHandoverLink(deps, grantedOf(request)),
  )
  app.get(
    handoverFilePath,
    // It reads everything that the association has.
    { schema: { hide: true, params: params('org', 'token') }, config: atMost(6, 10) },
    async (request, reply) => {
      const { name, content } = await openHandover(deps, grantedOf(request), {
        token: request.params.token,
        locale: localeOfRequest(request),
      })
      return reply.headers(privateFileHeaders(name)).type('application/zip').send(content)
    },
  )
}
