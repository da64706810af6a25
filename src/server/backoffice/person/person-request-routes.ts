import {
  ErasePersonSchema,
  ErasurePlanSchema,
  PersonErasedSchema,
  PersonRequestsSchema,
  RecordRequestSchema,
  personExportPath,
} from '#contract/person/person-requests.ts'
import { erasePerson, planErasure } from '#server/backoffice/person/erase-person.ts'
import { exportPerson } from '#server/backoffice/person/export-person.ts'
import { finishRequest, readRequests, recordRequest } from '#server/backoffice/person/person-requests.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { privateFileHeaders } from '#server/platform/http/private-file-headers.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'

/** The rights of a person over what an association stores of them. */
export function personRequestRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/person-requests',
    { summary: 'Requests of people about their data', answer: PersonRequestsSchema },
    (request) => readRequests(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/people/:person/requests',
    {
      summary: 'Record a request of a person',
      config: atMost(120, 1),
      body: RecordRequestSchema,
      answer: PersonRequestsSchema,
    },
    (request) => recordRequest(deps, grantedOf(request), request.params.person, request.body),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/person-requests/:request/done',
    { summary: 'End a request of a person', config: atMost(120, 1), answer: PersonRequestsSchema },
    (request) => finishRequest(deps, grantedOf(request), request.params.request),
  )
  answerCall(
    app,
    'GET /admin/organizations/:org/people/:person/erasure',
    { summary: 'The consequences of the erasure of a person', answer: ErasurePlanSchema },
    (request) => planErasure(deps, grantedOf(request), request.params.person),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/people/:person/erase',
    {
      summary: 'Erase a person for the association',
      config: atMost(20, 10),
      body: ErasePersonSchema,
      answer: PersonErasedSchema,
    },
    (request) => erasePerson(deps, grantedOf(request), request.params.person),
  )
  app.get(
    personExportPath,
    { schema: { hide: true, params: params('org', 'person') }, config: atMost(20, 10) },
    async (request, reply) => {
      const locale = localeOfRequest(request)
      const { name, content } = await exportPerson(deps, grantedOf(request), request.params.person, locale)
      return reply.headers(privateFileHeaders(name)).type('application/zip').send(content)
    },
  )
}
