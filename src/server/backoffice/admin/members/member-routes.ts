import {
  AcceptSchema,
  AcceptedSchema,
  InviteSchema,
  MembersSchema,
  acceptInvitationPath,
  invitationsPath,
  membersPath,
  removeMemberPath,
  withdrawInvitationPath,
} from '#contract/admin/members.ts'
import { acceptInvitation } from '#server/backoffice/admin/members/accept-invitation.ts'
import { inviteMember } from '#server/backoffice/admin/members/invite-member.ts'
import { readMembers } from '#server/backoffice/admin/members/read-members.ts'
import { removeMember } from '#server/backoffice/admin/members/remove-member.ts'
import { withdrawInvitation } from '#server/backoffice/admin/members/withdraw-invitation.ts'
import type { Deps } from '#server/money/deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { grantedOf, sessionOfActor } from '#server/identity/user/actor.ts'

const response = answers(MembersSchema)

/** Who administers a form: members, invitations, journal. */
export function memberRoutes(app: TypedApp, deps: Deps): void {
  app.get(
    membersPath,
    { schema: { summary: 'Who administers a form', params: params('org', 'type', 'slug'), response } },
    (request) => readMembers(deps, grantedOf(request)),
  )
  app.post(
    invitationsPath,
    {
      config: atMost(30, 60),
      schema: {
        summary: 'Invite by mail',
        params: params('org', 'type', 'slug'),
        body: InviteSchema,
        response,
      },
    },
    (request) =>
      inviteMember(deps, grantedOf(request), { ...request.body, locale: localeOfRequest(request) }),
  )
  app.post(
    withdrawInvitationPath,
    {
      schema: {
        summary: 'Withdraw an invitation',
        params: params('org', 'type', 'slug', 'invitation'),
        response,
      },
    },
    (request) => withdrawInvitation(deps, grantedOf(request), request.params.invitation),
  )
  app.post(
    removeMemberPath,
    {
      schema: { summary: 'Remove a role', params: params('org', 'type', 'slug', 'member'), response },
    },
    (request) => removeMember(deps, grantedOf(request), request.params.member),
  )
  app.post(
    acceptInvitationPath,
    {
      config: atMost(20, 10),
      schema: { summary: 'Accept an invitation', body: AcceptSchema, response: answers(AcceptedSchema) },
    },
    (request) => acceptInvitation(deps, sessionOfActor(request), request.body.token),
  )
}
