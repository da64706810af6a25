import type { OwnAssociations } from '#contract/admin/own-associations.ts'
import { rights, roleHas } from '#domain/access/rights.ts'
import type { Holding } from '#domain/access/roles.ts'
import { AppError } from '#domain/errors.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { lacksNeededFactor } from '#server/identity/access/lacks-needed-factor.ts'
import { listMemberships } from '#server/identity/access/member-store.ts'
import { listOpenAccesses } from '#server/identity/access/support-store.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import type { Deps } from '#server/money/deps.ts'

type Associations = OwnAssociations['associations']

/**
 * The associations of a user, then those that they read as an operator. It shows nothing of their contents: no support
 * read is recorded.
 * @throws AppError SECOND_FACTOR_MISSING where one of their roles needs a second factor that is overdue
 */
export async function readOwnAssociations(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'providers'>,
  session: Session,
): Promise<OwnAssociations> {
  const { firstName, userId } = session
  if (session.unverified) return { firstName, associations: [] }
  const own = await asMember(deps, { session }, async (tx): Promise<Associations> => {
    const memberships = await listMemberships(tx, userId)
    if (lacksNeededFactor(deps, session, memberships, false)) throw new AppError('SECOND_FACTOR_MISSING')
    const byId = Map.groupBy(memberships, ({ organisationId }) => organisationId)
    return Promise.all(
      [...byId].map(async ([id, held]) => {
        const { slug, definition } = await loadOrganisation(tx, id)
        const { name, logoUrl, color } = definition
        return { organizationSlug: slug, name, logoUrl, color, rights: rightsOf(held) }
      }),
    )
  })
  const accesses = session.hasSecondFactor ? await listOpenAccesses(deps.db, userId, deps.clock.now()) : []
  const supported = accesses
    .filter((access) => own.every(({ organizationSlug }) => organizationSlug !== access.organizationSlug))
    .map(({ organizationSlug, name }) => {
      return { organizationSlug, name, logoUrl: null, color: null, rights: rightsOf([{ role: 'support' }]) }
    })
  return { firstName, associations: [...own, ...supported] }
}

function rightsOf(held: readonly Pick<Holding, 'role'>[]): Associations[number]['rights'] {
  return rights.filter((right) => held.some(({ role }) => roleHas(role, right)))
}
