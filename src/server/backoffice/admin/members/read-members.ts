import type { Members } from '#contract/admin/members.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { isFormRole, type Role } from '#domain/access/roles.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import {
  listInvitations,
  listMembers,
  readTitles,
} from '#server/backoffice/admin/members/invitation-store.ts'
import { readJournal } from '#server/backoffice/admin/members/journal.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Granted } from '#server/identity/user/actor.ts'

export type MemberDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'settings'>

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
