import type { Accepted } from '#contract/admin/members.ts'
import { AppError } from '#domain/errors.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { putMember } from '#server/identity/access/member-store.ts'
import {
  findInvitingOrganisation,
  listMembers,
  lockMembers,
  useInvitation,
} from '#server/backoffice/admin/members/invitation-store.ts'
import { invitationHash } from '#server/backoffice/admin/members/invite-member.ts'
import { noteRole } from '#server/backoffice/admin/members/journal.ts'
import type { MemberDeps } from '#server/backoffice/admin/members/read-members.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import type { Session } from '#server/identity/user/session-store.ts'

/**
 * Accepts an invitation, once, by the user who proved the mailbox it was sent to.
 * @throws AppError LINK_INVALID for an unknown, used, withdrawn or expired one, and for another user alike
 */
export async function acceptInvitation(deps: MemberDeps, session: Session, token: string): Promise<Accepted> {
  const now = deps.clock.now()
  if (session.unverified) throw new AppError('FORBIDDEN')
  return asMember(deps, { session }, async (tx) => {
    const hash = invitationHash(token)
    const organisationId = await findInvitingOrganisation(tx, hash)
    if (organisationId === null) throw new AppError('LINK_INVALID')
    // First, as who removes the inviter does: otherwise each would wait for the other.
    await lockMembers(tx, organisationId)
    const used = await useInvitation(tx, hash, session.email, now)
    if (used === null) throw new AppError('LINK_INVALID')
    const { role, formIds } = used
    const { userId } = session
    const own = (await listMembers(tx, organisationId)).find(
      (member) => member.userId === userId && member.role === role,
    )
    const all = [...new Set([...(own?.formIds ?? []), ...formIds])]
    await putMember(tx, { id: deps.newId(), organisationId, userId, role, formIds: all }, now)
    const accepted = { email: session.email, role, formIds }
    await noteRole(tx, { organisationId, userId }, 'invitationAccepted', accepted, now)
    const { slug, definition } = await loadOrganisation(tx, organisationId)
    return { organizationSlug: slug, name: definition.name, role }
  })
}
