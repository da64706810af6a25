import { createHash, randomBytes } from 'node:crypto'
import type { Members } from '#contract/admin/members.ts'
import type { Invitation } from '#contract/mail/account-mails.ts'
import {
  invitationLifetimeMs,
  invitationsToAddressMs,
  mostInvitationsToAddress,
  mostOpenInvitations,
} from '#domain/access/invitation.ts'
import { isFormRole, type Role } from '#domain/access/roles.ts'
import { AppError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { throwIfAny } from '#domain/problem.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import {
  countInvitationsTo,
  insertInvitation,
  listInvitations,
  lockMembers,
} from '#server/backoffice/admin/members/invitation-store.ts'
import { noteRole } from '#server/backoffice/admin/members/journal.ts'
import { type MemberDeps, readMembers } from '#server/backoffice/admin/members/read-members.ts'
import { queueInvitation } from '#server/platform/mail/mail-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { checkAddress } from '#server/identity/user/request-code.ts'

/**
 * Invites an address to a role; a role for named forms holds for the form of the grant. The secret is in the mail alone.
 * @throws AppError VALIDATION; TOO_MANY_REQUESTS where too many invitations wait, or went to that address today
 */
export async function inviteMember(
  deps: MemberDeps,
  granted: Granted,
  asked: { readonly email: string; readonly role: Role; readonly locale: Locale },
): Promise<Members> {
  const { email, problems } = checkAddress(asked.email)
  throwIfAny(problems.map((one) => ({ ...one, field: 'invite.email' })))
  const now = deps.clock.now()
  const token = randomBytes(32).toString('base64url')
  const { organisationId, formId, organizationName, session } = granted
  const formIds = isFormRole(asked.role) && formId !== null ? [formId] : []
  await asMember(deps, granted, async (tx) => {
    await lockMembers(tx, organisationId)
    const open = await listInvitations(tx, organisationId, now)
    const since = new Date(now.getTime() - invitationsToAddressMs)
    const sent = await countInvitationsTo(tx, organisationId, email, since)
    if (open.length >= mostOpenInvitations || sent >= mostInvitationsToAddress)
      throw new AppError('TOO_MANY_REQUESTS')
    const id = deps.newId()
    const expiresAt = new Date(now.getTime() + invitationLifetimeMs)
    const invitation = { id, organisationId, email, role: asked.role, formIds, expiresAt }
    await insertInvitation(
      tx,
      { ...invitation, tokenHash: invitationHash(token), invitedBy: session.userId },
      now,
    )
    const { brandName, publicUrl } = deps.settings
    const payload: Invitation = {
      brandName,
      organizationName,
      inviterName: `${session.firstName} ${session.lastName}`.trim() || session.email,
      role: asked.role,
      expiresAt: expiresAt.toISOString(),
      // Behind the hash sign: it reaches no server and no log.
      linkUrl: `${publicUrl}/invitation#${token}`,
    }
    const mail = { id: deps.newId(), subjectId: id, recipient: email, locale: asked.locale, payload }
    const author = { organisationId, userId: session.userId }
    await noteRole(tx, author, 'memberInvited', invitation, now)
    await queueInvitation(tx, mail, now)
  })
  return readMembers(deps, granted)
}

/** The hash of the secret of an invitation, as stored. */
export function invitationHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
