import type { Members } from '#contract/admin/members.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { markWithdrawn } from '#server/backoffice/admin/members/invitation-store.ts'
import { noteRole } from '#server/backoffice/admin/members/journal.ts'
import { type MemberDeps, readMembers } from '#server/backoffice/admin/members/read-members.ts'
import type { Granted } from '#server/identity/user/actor.ts'

/** Withdraws an invitation. @throws AppError NOT_FOUND, also for one of another association */
export async function withdrawInvitation(
  deps: MemberDeps,
  granted: Granted,
  invitationId: string,
): Promise<Members> {
  const now = deps.clock.now()
  const { organisationId, session } = granted
  await asMember(deps, granted, async (tx) => {
    const withdrawn = isUuid(invitationId) ? await markWithdrawn(tx, organisationId, invitationId, now) : null
    if (withdrawn === null) throw new AppError('NOT_FOUND')
    await noteRole(tx, { organisationId, userId: session.userId }, 'invitationWithdrawn', withdrawn, now)
  })
  return readMembers(deps, granted)
}
