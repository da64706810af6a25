import type { OwnForms } from '#contract/admin/own-forms.ts'
import { isAllowed } from '#domain/access/rights.ts'
import type { Holding, Role } from '#domain/access/roles.ts'
import { AppError } from '#domain/errors.ts'
import { formStates } from '#domain/form/form-lists.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { mayCreateForms } from '#server/backoffice/admin/creation/may-create-forms.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { grantedBy, recordSupportRead } from '#server/identity/access/grant-support.ts'
import { lacksNeededFactor } from '#server/identity/access/lacks-needed-factor.ts'
import { listMemberships } from '#server/identity/access/member-store.ts'
import { listOpenAccesses } from '#server/identity/access/support-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { listPlans } from '#server/backoffice/admin/editor/plan-store.ts'
import { listForms } from '#server/catalogue/form/form-store.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import type { Session } from '#server/identity/user/session-store.ts'

type OwnFormsDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'providers'>

/**
 * The associations of a user, with the forms that they may look at; then those that they read as an operator, with an
 * access.
 * @throws AppError SECOND_FACTOR_MISSING where one of their roles needs a second factor that is overdue
 */
export async function readOwnForms(deps: OwnFormsDeps, session: Session): Promise<OwnForms> {
  if (session.unverified) return { organizations: [] }
  const own = await asMember(deps, { session }, async (tx) => {
    const memberships = await listMemberships(tx, session.userId)
    if (lacksNeededFactor(deps, session, memberships, false)) throw new AppError('SECOND_FACTOR_MISSING')
    const ids = [...new Set(memberships.map(({ organisationId }) => organisationId))]
    return Promise.all(
      ids.map((id) =>
        readOrganisation(
          tx,
          id,
          memberships.filter(({ organisationId }) => organisationId === id),
        ),
      ),
    )
  })
  const slugs = own.map(({ organizationSlug }) => organizationSlug)
  return { organizations: [...own, ...(await readSupported(deps, session, slugs))] }
}

/** @param own addresses of associations in which the user has a role, which counts there */
async function readSupported(
  deps: OwnFormsDeps,
  session: Session,
  own: readonly string[],
): Promise<OwnForms['organizations']> {
  if (!session.hasSecondFactor) return []
  const now = deps.clock.now()
  const accesses = await listOpenAccesses(deps.db, session.userId, now)
  const found: OwnForms['organizations'] = []
  for (const access of accesses.filter(({ organizationSlug }) => !own.includes(organizationSlug))) {
    const granted = grantedBy(session, access, now)
    await recordSupportRead(deps, { ...granted, formId: null }, '/ha-api/admin/forms')
    const { organisationId, memberships } = granted
    found.push(await asMember(deps, granted, (tx) => readOrganisation(tx, organisationId, memberships)))
  }
  return found
}

/** @param held in this association */
async function readOrganisation(
  tx: Tx,
  id: string,
  held: readonly Holding[],
): Promise<OwnForms['organizations'][number]> {
  const [{ slug, definition }, forms, plans] = await Promise.all([
    loadOrganisation(tx, id),
    listForms(tx, id as OrganisationId, formStates),
    listPlans(tx, id),
  ])
  const { name, authenticationState, hasBankDetails } = definition
  const seen = forms.filter((form) => isAllowed(held, 'form:read', { organisationId: id, formId: form.id }))
  return {
    organizationSlug: slug,
    name,
    roles: held.map(({ role }) => role).filter((role): role is Role => role !== 'support'),
    isSupport: held.some(({ role }) => role === 'support'),
    mayCreate: mayCreateForms(held, id, definition),
    authenticationState,
    hasBankDetails,
    forms: seen.map(
      ({ id: formId, definition: { type: formType, slug: formSlug, title, state, suspended } }) => ({
        formType,
        formSlug,
        title,
        state,
        suspended,
        plannedFor: plans.get(formId)?.toISOString() ?? null,
        canPublish: isAllowed(held, 'form:publish', { organisationId: id, formId }),
      }),
    ),
  }
}
