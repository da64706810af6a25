import type { Members } from '#contract/admin/members.ts'
import { roleHas } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import {
  deleteMember,
  listMembers,
  lockMembers,
  withdrawInvitationsOf,
} from '#server/backoffice/admin/members/invitation-store.ts'
import { noteRole } from '#server/backoffice/admin/members/journal.ts'
import { type MemberDeps, readMembers } from '#server/backoffice/admin/members/read-members.ts'
import type { Granted } from '#server/identity/user/actor.ts'

/**
 * Removes a role of a member.
 * @throws AppError NOT_FOUND, also for one of another association; LAST_PRESIDENT where no one could name another
 */
export async function removeMember(deps: MemberDeps, granted: Granted, memberId: string): Promise<Members> {
  const now = deps.clock.now()
  const { organisationId, session } = granted
  await asMember(deps, granted, async (tx) => {
    await lockMembers(tx, organisationId)
    const members = await listMembers(tx, organisationId)
    const member = members.find(({ id }) => id === memberId)
    if (member === undefined) throw new AppError('NOT_FOUND')
    const presidents = members.filter(({ role }) => role === 'president')
    if (member.role === 'president' && presidents.length === 1) throw new AppError('LAST_PRESIDENT')
    const author = { organisationId, userId: session.userId }
    await noteRole(tx, author, 'memberRemoved', member, now)
    // Otherwise a president comes back, or brings an accomplice, by an invitation that they sent before.
    const { email, role } = member
    const sentBy = roleHas(role, 'member:manage') ? member.userId : null
    for (const invited of await withdrawInvitationsOf(tx, organisationId, { email, role, sentBy }, now))
      await noteRole(tx, author, 'invitationWithdrawn', invited, now)
    // Last: who removes their own role sees nothing of the association any more.
    await deleteMember(tx, organisationId, member.id)
  })
  return readMembers(deps, granted)
}
