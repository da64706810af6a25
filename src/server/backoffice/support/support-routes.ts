import {
  endOperatorSupportPath,
  endSupportPath,
  OpenSupportSchema,
  OpenSupportsSchema,
  openSupportsPath,
  operatorSupportPath,
  SupportAccessesSchema,
  supportPath,
} from '#contract/admin/support.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Deps } from '#server/money/deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { endSupport } from '#server/backoffice/support/end-support.ts'
import { openSupport } from '#server/backoffice/support/open-support.ts'
import {
  readOpenSupports,
  readSupportsOf,
  readSupportsOfSlug,
} from '#server/backoffice/support/read-supports.ts'
import { type Granted, grantedOf, sessionOfActor } from '#server/identity/user/actor.ts'
import { assertPresident } from '#server/backoffice/verification/assert-president.ts'

const response = answers(SupportAccessesSchema)

/** What an association sees of accesses of operators, and ends. The guard has checked the right of each route. */
export function supportRoutes(app: TypedApp, deps: Deps): void {
  app.get(
    openSupportsPath,
    {
      schema: {
        summary: 'Open accesses of operators that concern the user',
        response: answers(OpenSupportsSchema),
      },
    },
    (request) => readOpenSupports(deps, sessionOfActor(request)),
  )
  const readGranted = (granted: Granted) =>
    asMember(deps, granted, (tx) => readSupportsOf(tx, granted, deps.clock.now()))
  app.get(
    supportPath,
    { schema: { summary: 'The accesses of operators to the association', params: params('org'), response } },
    (request) => readGranted(grantedOf(request)),
  )
  app.post(
    endSupportPath,
    { schema: { summary: 'End an access of an operator', params: params('org', 'access'), response } },
    async (request) => {
      const granted = grantedOf(request)
      // It is ended with the rights of the owner.
      await assertPresident(deps, granted)
      const { organizationSlug: slug, session } = granted
      const { access: accessId } = request.params
      await endSupport(deps, { slug, accessId, userId: session.userId, by: 'association' })
      return readGranted(granted)
    },
  )
}

/** Operators open an access to an association, and end it. */
export function operatorSupportRoutes(app: TypedApp, deps: Deps): void {
  const named = params('org')
  app.get(
    operatorSupportPath,
    { schema: { summary: 'The accesses of operators to an association', params: named, response } },
    (request) => readSupportsOfSlug(deps, sessionOfActor(request), request.params.org),
  )
  app.post(
    operatorSupportPath,
    {
      // Each one is a mail to every president.
      config: atMost(20, 60),
      schema: {
        summary: 'Read an association for some hours',
        params: named,
        body: OpenSupportSchema,
        response,
      },
    },
    async (request) => {
      const session = sessionOfActor(request)
      await openSupport(deps, session, request.params.org, request.body)
      return readSupportsOfSlug(deps, session, request.params.org)
    },
  )
  app.post(
    endOperatorSupportPath,
    { schema: { summary: 'End one’s own access', params: params('org', 'access'), response } },
    async (request) => {
      const session = sessionOfActor(request)
      const { org: slug, access: accessId } = request.params
      await endSupport(deps, { slug, accessId, userId: session.userId, by: 'operator' })
      return readSupportsOfSlug(deps, session, slug)
    },
  )
}
