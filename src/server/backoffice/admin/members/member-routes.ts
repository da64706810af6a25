import { AcceptSchema, AcceptedSchema, InviteSchema, MembersSchema } from '#contract/admin/members.ts'
import { acceptInvitation } from '#server/backoffice/admin/members/accept-invitation.ts'
import { inviteMember } from '#server/backoffice/admin/members/invite-member.ts'
import { readMembers } from '#server/backoffice/admin/members/read-members.ts'
import { removeMember } from '#server/backoffice/admin/members/remove-member.ts'
import { withdrawInvitation } from '#server/backoffice/admin/members/withdraw-invitation.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { grantedOf, sessionOfActor } from '#server/identity/user/actor.ts'

const answer = MembersSchema

/** Who administers a form: members, invitations, journal. */
export function memberRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/forms/:type/:slug/members',
    { summary: 'Who administers a form', answer },
    (request) => readMembers(deps, grantedOf(request)),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/invitations',
    { summary: 'Invite by mail', config: atMost(30, 60), body: InviteSchema, answer },
    (request) =>
      inviteMember(deps, grantedOf(request), { ...request.body, locale: localeOfRequest(request) }),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/invitations/:invitation/withdraw',
    { summary: 'Withdraw an invitation', answer },
    (request) => withdrawInvitation(deps, grantedOf(request), request.params.invitation),
  )
  answerCall(
    app,
    'POST /admin/organizations/:org/forms/:type/:slug/members/:member/remove',
    { summary: 'Remove a role', answer },
    (request) => removeMember(deps, grantedOf(request), request.params.member),
  )
  answerCall(
    app,
    'POST /admin/invitations/accept',
    { summary: 'Accept an invitation', config: atMost(20, 10), body: AcceptSchema, answer: AcceptedSchema },
    (request) => acceptInvitation(deps, sessionOfActor(request), request.body.token),
  )
}
