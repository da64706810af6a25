import type { OwnForms } from '#contract/admin/own-forms.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { formStates } from '#domain/form/form-definition.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { lacksNeededFactor } from '#server/access/lacks-needed-factor.ts'
import { listMemberships } from '#server/access/member-store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listForms } from '#server/form/form-store.ts'
import { loadOrganisation } from '#server/organisation/organisation-store.ts'
import type { Session } from '#server/user/session-store.ts'

/**
 * The associations of a user, with the forms that they may look at.
 * @throws AppError SECOND_FACTOR_MISSING where one of their roles needs a second factor that is overdue
 */
export async function readOwnForms(
  deps: Pick<Deps, 'clock' | 'settings'>,
  db: Tx,
  session: Session,
): Promise<OwnForms> {
  const memberships = session.unverified ? [] : await listMemberships(db, session.userId)
  if (lacksNeededFactor(deps, session, memberships, false)) throw new AppError('SECOND_FACTOR_MISSING')
  const ids = [...new Set(memberships.map(({ organisationId }) => organisationId))]
  const organizations = await Promise.all(
    ids.map(async (id) => {
      const [{ slug, definition }, forms] = await Promise.all([
        loadOrganisation(db, id),
        listForms(db, id as OrganisationId, formStates),
      ])
      const { name, authenticationState, hasBankDetails } = definition
      const seen = forms.filter((form) =>
        isAllowed(memberships, 'form:read', { organisationId: id, formId: form.id }),
      )
      return {
        organizationSlug: slug,
        name,
        roles: memberships.filter((one) => one.organisationId === id).map(({ role }) => role),
        authenticationState,
        hasBankDetails,
        forms: seen.map((form) => ({
          formType: form.definition.type,
          formSlug: form.definition.slug,
          title: form.definition.title,
          state: form.definition.state,
        })),
      }
    }),
  )
  return { organizations }
}
