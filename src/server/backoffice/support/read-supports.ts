import type { OpenSupports, SupportAccesses } from '#contract/admin/support.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { endOfSupport, supportPages, supportShownMs } from '#domain/access/support-access.ts'
import { AppError } from '#domain/errors.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { lacksNeededFactor } from '#server/identity/access/lacks-needed-factor.ts'
import { listMemberships } from '#server/identity/access/member-store.ts'
import { listOpenAccesses } from '#server/identity/access/support-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { findOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { listAccesses, listReads } from '#server/backoffice/support/support-access-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Session } from '#server/identity/user/session-store.ts'

interface Viewed {
  readonly organisationId: string
  readonly organizationName: string
  readonly userId: string
  readonly canEnd: boolean
}

type Named = { readonly firstName: string | null; readonly lastName: string | null }
const nameOf = ({ firstName, lastName }: Named) => `${firstName ?? ''} ${lastName ?? ''}`.trim()

/** The accesses to an association that are open or began within a year, as a member of it or an operator sees them. */
async function readSupports(
  tx: Tx,
  { organisationId, organizationName, userId, canEnd }: Viewed,
  now: Date,
): Promise<SupportAccesses> {
  const accesses = await listAccesses(tx, new Date(now.getTime() - supportShownMs), organisationId)
  const reads = await listReads(
    tx,
    accesses.map(({ id }) => id),
  )
  return {
    organizationName,
    canEnd,
    accesses: accesses.map((access) => {
      const ended = endOfSupport(access, now)
      return {
        id: access.id,
        operator: nameOf(access),
        reason: access.reason,
        openedAt: access.openedAt.toISOString(),
        endsAt: access.endsAt.toISOString(),
        ended: ended === null ? null : { at: ended.at.toISOString(), by: ended.by },
        pages: reads
          .filter(({ accessId }) => accessId === access.id)
          .map(({ page, at, definition }) => ({
            page: supportPages.find((known) => known === page) ?? 'home',
            form: definition?.title ?? null,
            at: at.toISOString(),
          })),
        isOwn: access.userId === userId,
      }
    }),
  }
}

/** Those to the association of a grant. */
export async function readSupportsOf(tx: Tx, granted: Granted, now: Date): Promise<SupportAccesses> {
  const { organisationId, organizationName, session, memberships } = granted
  const canEnd = isAllowed(memberships, 'organisation:edit', { organisationId, formId: null })
  return readSupports(tx, { organisationId, organizationName, userId: session.userId, canEnd }, now)
}

/** Reads the accesses for an operator. @throws AppError NOT_FOUND */
export async function readSupportsOfSlug(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Session,
  slug: string,
): Promise<SupportAccesses> {
  const organisation = await findOrganisation(db, slug)
  if (organisation === null) throw new AppError('NOT_FOUND')
  const { id: organisationId, definition } = organisation
  const viewed = { organisationId, organizationName: definition.name, userId, canEnd: false }
  return readSupports(db, viewed, clock.now())
}

/** The open accesses that concern a user: their own as an operator, and those to the associations that they read. */
export async function readOpenSupports(deps: Deps, session: Session): Promise<OpenSupports> {
  if (session.unverified) return { accesses: [] }
  const { db, clock } = deps
  const now = clock.now()
  const { userId, hasSecondFactor } = session
  const memberships = await listMemberships(db, userId)
  const own = hasSecondFactor ? await listOpenAccesses(db, userId, now) : []
  const others = lacksNeededFactor(deps, session, memberships, false)
    ? []
    : await asMember(deps, { session }, (tx) =>
        listAccesses(tx, new Date(now.getTime() - supportShownMs), null),
      )
  const may = (right: 'organisation:read' | 'organisation:edit', organisationId: string) =>
    isAllowed(memberships, right, { organisationId, formId: null })
  const toAssociations = others.filter(
    (access) =>
      endOfSupport(access, now) === null &&
      access.userId !== userId &&
      may('organisation:read', access.organisationId),
  )
  return {
    accesses: [
      ...own.map(({ id, organizationSlug, name, reason, endsAt }) => ({
        id,
        organizationSlug,
        organizationName: name,
        operator: '',
        reason,
        endsAt: endsAt.toISOString(),
        isOwn: true,
        canEnd: true,
      })),
      ...toAssociations.map((access) => ({
        id: access.id,
        organizationSlug: access.organizationSlug,
        organizationName: access.organizationName,
        operator: nameOf(access),
        reason: access.reason,
        endsAt: access.endsAt.toISOString(),
        isOwn: false,
        canEnd: may('organisation:edit', access.organisationId),
      })),
    ],
  }
}
