import { journalActions, type JournalAction } from '#domain/access/journal.ts'
import { journalChanges } from '#domain/access/journal-changes.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { isFormRole, type Role } from '#domain/access/roles.ts'
import type { Members } from '#contract/admin/members.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { listJournal } from '#server/backoffice/admin/members/invitation-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Granted } from '#server/identity/user/actor.ts'

/** Whose role it is, and where it holds. */
interface RoleOf {
  readonly email: string
  readonly role: Role
  readonly formIds: readonly string[]
}

/** Who acts, in which association. */
interface Author {
  readonly organisationId: string
  readonly userId: string
}

/**
 * Records what was done with a role: an entry for each of its forms, or one for the whole association. So who
 * administers one form reads nothing of the people of another one.
 */
export async function noteRole(
  tx: Tx,
  author: Author,
  action: JournalAction,
  { email, role, formIds }: RoleOf,
  now: Date,
): Promise<void> {
  for (const formId of isFormRole(role) ? formIds : [null])
    await writeJournal(tx, { ...author, formId, action, detail: { email, role } }, now)
}

/**
 * The last entries about the form of a grant; for a member who may read the journal of the whole association, with those about
 * the association.
 */
export async function readJournal(tx: Tx, granted: Granted): Promise<Members['journal']> {
  const { organisationId, formId, memberships } = granted
  const isOfAll = isAllowed(memberships, 'journal:read', { organisationId, formId: null })
  const seesAccounts = isAllowed(memberships, 'payout:read', { organisationId, formId: null })
  const entries = await listJournal(tx, organisationId, { formId, isOfAll })
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    author:
      `${entry.firstName ?? ''} ${entry.lastName ?? ''}`.trim() ||
      (sellerOf(entry.detail) ?? nameOfAccount(entry.email)),
    action: journalActions.find((action) => action === entry.action) ?? 'memberAdded',
    form: entry.definition?.title ?? campaignOf(entry.detail),
    subject: subjectOf(entry.detail),
    changes: journalChanges(entry.action, entry.detail).filter(
      ({ kind }) => seesAccounts || (kind !== 'account' && kind !== 'firstMonth'),
    ),
  }))
}

/** The address of an account; that of an erased one names no one. */
export function nameOfAccount(email: string | null): string | null {
  return email?.endsWith('@erased.invalid') === true ? '—' : email
}

/** The gate that sold, with the number of its device; null for what people did. */
function sellerOf(detail: unknown): string | null {
  const { gate, device } = (detail ?? {}) as Partial<Record<string, string | number>>
  return gate === undefined ? null : `${gate} (${device})`
}

/** The campaign whose account was chosen: the entry is about money of the association. */
function campaignOf(detail: unknown): string | null {
  const { campaign } = (detail ?? {}) as Partial<Record<string, string>>
  return campaign ?? null
}

function subjectOf(detail: unknown): string {
  const { email, number, change, name } = (detail ?? {}) as Partial<Record<string, string | number>>
  return String(email ?? number ?? change ?? name ?? '')
}
