import { endOfSupport } from '#domain/access/support-access.ts'
import { AppError } from '#domain/errors.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { supportPageOf } from '#server/identity/access/support-pages.ts'
import { insertSupportRead, listAccessesTo, type OwnAccess } from '#server/identity/access/support-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Session } from '#server/identity/user/session-store.ts'

type SupportDeps = Pick<IdentityDeps, 'db' | 'clock'>

/**
 * Grants an operator without a role the reads of an open access; null for everyone else.
 * @throws AppError SECOND_FACTOR_MISSING; SUPPORT_ENDED where the last access is over
 */
export async function grantSupport(
  { db, clock }: SupportDeps,
  session: Session,
  organizationSlug: string,
): Promise<Omit<Granted, 'formId'> | null> {
  if (session.unverified) return null
  const now = clock.now()
  const accesses = await listAccessesTo(db, session.userId, organizationSlug)
  const [last] = accesses
  if (last === undefined) return null
  if (!session.hasSecondFactor) throw new AppError('SECOND_FACTOR_MISSING')
  const open = accesses.find((access) => endOfSupport(access, now) === null)
  if (open === undefined) throw new AppError('SUPPORT_ENDED')
  return grantedBy(session, open, now)
}

/** Rights of an open access. */
export function grantedBy(session: Session, access: OwnAccess, now: Date): Omit<Granted, 'formId'> {
  const { id: accessId, organisationId, organizationSlug, name: organizationName } = access
  return {
    session,
    organisationId,
    organizationSlug,
    organizationName,
    memberships: [{ organisationId, role: 'support', formIds: [] }],
    support: { accessId, now },
  }
}

/** Records what an operator opens in an association, once for each page of an access: the association reads it. */
export async function recordSupportRead(
  { db }: SupportDeps,
  granted: Pick<Granted, 'organisationId' | 'formId' | 'support'>,
  url: string,
): Promise<void> {
  const { organisationId, formId, support } = granted
  if (support === undefined) return
  const page = supportPageOf(url)
  if (page === null) return
  const { accessId, now } = support
  await db.transaction().execute(async (tx) => {
    if (!(await insertSupportRead(tx, { accessId, page, formId }, now))) return
    // Without the name of the operator, whom the list of accesses names.
    const entry = {
      organisationId,
      formId,
      userId: null,
      action: 'supportRead',
      detail: { name: page },
    } as const
    await writeJournal(tx, entry, now)
  })
}
