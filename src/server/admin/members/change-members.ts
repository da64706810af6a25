import { createHash, randomBytes } from 'node:crypto'
import type { Invitation } from '#contract/mail/account-mails.ts'
import type { Accepted, Members } from '#contract/admin/members.ts'
import {
  invitationLifetimeMs,
  invitationsToAddressMs,
  mostInvitationsToAddress,
  mostOpenInvitations,
} from '#domain/access/invitation.ts'
import { isAllowed, roleHas } from '#domain/access/rights.ts'
import { isFormRole, type Role } from '#domain/access/roles.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import { throwIfAny } from '#domain/problem.ts'
import { asMember } from '#server/access/as-member.ts'
import { putMember } from '#server/access/member-store.ts'
import {
  countInvitationsTo,
  deleteMember,
  insertInvitation,
  listInvitations,
  listMembers,
  lockMembers,
  readTitles,
  useInvitation,
  withdrawInvitation,
  withdrawInvitationsOf,
} from '#server/admin/members/invitation-store.ts'
import { noteRole, readJournal } from '#server/admin/members/journal.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { queueInvitation } from '#server/mail/mail-store.ts'
import { loadOrganisation } from '#server/organisation/organisation-store.ts'
import type { Granted } from '#server/user/actor.ts'
import { checkAddress } from '#server/user/request-code.ts'
import type { Session } from '#server/user/session-store.ts'

type MemberDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'settings'>

/** Who administers the form of a grant, who was invited to, and the last entries of the journal. */
export async function readMembers(deps: MemberDeps, granted: Granted): Promise<Members> {
  return asMember(deps, granted, (tx) => membersIn(tx, granted, deps.clock.now()))
}

async function membersIn(db: Tx, granted: Granted, now: Date): Promise<Members> {
  const { organisationId, formId, memberships, session } = granted
  const [titles, members, invitations, journal] = await Promise.all([
    readTitles(db, organisationId),
    listMembers(db, organisationId),
    listInvitations(db, organisationId, now),
    readJournal(db, granted),
  ])
  const maySee = (id: string) => isAllowed(memberships, 'form:read', { organisationId, formId: id })
  // A role for other forms does not concern this one.
  const holdsHere = ({ role, formIds }: { readonly role: Role; readonly formIds: readonly string[] }) =>
    !isFormRole(role) || (formId !== null && formIds.includes(formId))
  return {
    members: members.filter(holdsHere).map((one) => ({
      id: one.id,
      name: `${one.firstName} ${one.lastName}`.trim(),
      email: one.email,
      role: one.role,
      forms: one.formIds.filter(maySee).map((id) => titles.get(id) ?? ''),
      isSelf: one.userId === session.userId,
    })),
    invitations: invitations
      .filter(holdsHere)
      .map(({ id, email, role, expiresAt }) => ({ id, email, role, expiresAt: expiresAt.toISOString() })),
    journal,
  }
}

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
    await insertInvitation(tx, { ...invitation, tokenHash: hashOf(token), invitedBy: session.userId }, now)
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

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Withdraws an invitation. @throws AppError NOT_FOUND, also for one of another association */
export async function withdraw(deps: MemberDeps, granted: Granted, invitationId: string): Promise<Members> {
  const now = deps.clock.now()
  const { organisationId, session } = granted
  await asMember(deps, granted, async (tx) => {
    const withdrawn = isUuid(invitationId)
      ? await withdrawInvitation(tx, organisationId, invitationId, now)
      : null
    if (withdrawn === null) throw new AppError('NOT_FOUND')
    await noteRole(tx, { organisationId, userId: session.userId }, 'invitationWithdrawn', withdrawn, now)
  })
  return readMembers(deps, granted)
}

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

/**
 * Accepts an invitation, once, by the user who proved the mailbox it was sent to.
 * @throws AppError LINK_INVALID for an unknown, used, withdrawn or expired one, and for another user alike
 */
export async function acceptInvitation(deps: MemberDeps, session: Session, token: string): Promise<Accepted> {
  const now = deps.clock.now()
  if (session.unverified) throw new AppError('FORBIDDEN')
  return asMember(deps, { session }, async (tx) => {
    const used = await useInvitation(tx, hashOf(token), session.email, now)
    if (used === null) throw new AppError('LINK_INVALID')
    const { organisationId, role, formIds } = used
    await lockMembers(tx, organisationId)
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
