import { OpenSupportSchema, OpenSupportsSchema, SupportAccessesSchema } from '#contract/admin/support.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { endSupport } from '#server/backoffice/support/end-support.ts'
import { openSupport } from '#server/backoffice/support/open-support.ts'
import {
  readOpenSupports,
  readSupportsOf,
  readSupportsOfSlug,
} from '#server/backoffice/support/read-supports.ts'
import { type Granted, grantedOf, sessionOfActor } from '#server/identity/user/actor.ts'
import { assertPresident } from '#server/backoffice/verification/assert-president.ts'

const answer = SupportAccessesSchema

/** Routes of an association to see and end accesses of operators. The guard has checked the right of each route. */
export function supportRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/support',
    { summary: 'Open accesses of operators that concern the user', answer: OpenSupportsSchema },
    (request) => readOpenSupports(deps, sessionOfActor(request)),
  )
  const readGranted = (granted: Granted) =>
    asMember(deps, granted, (tx) => readSupportsOf(tx, granted, deps.clock.now()))
  answerCall(
    app,
    'GET /admin/organizations/:org/support',
    { summary: 'The accesses of operators to the association', answer },
    (request) => readGranted(grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/support/:access/end',
    { summary: 'End an access of an operator', answer },
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
  answerCall(
    app,
    'GET /site/verifications/:org/support',
    { summary: 'The accesses of operators to an association', answer },
    (request) => readSupportsOfSlug(deps, sessionOfActor(request), request.params.org),
  )
  answerCall(
    app,
    'POST /site/verifications/:org/support',
    {
      summary: 'Read an association for some hours',
      // Each one is a mail to every president.
      config: atMost(20, 60),
      body: OpenSupportSchema,
      answer,
    },
    async (request) => {
      const session = sessionOfActor(request)
      await openSupport(deps, session, request.params.org, request.body)
      return readSupportsOfSlug(deps, session, request.params.org)
    },
  )
  answerCall(
    app,
    'POST /site/verifications/:org/support/:access/end',
    { summary: 'End one’s own access', answer },
    async (request) => {
      const session = sessionOfActor(request)
      const { org: slug, access: accessId } = request.params
      await endSupport(deps, { slug, accessId, userId: session.userId, by: 'operator' })
      return readSupportsOfSlug(deps, session, slug)
    },
  )
}
