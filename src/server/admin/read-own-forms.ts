import type { OwnForms } from '#contract/admin/own-forms.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { formStates } from '#domain/form/form-definition.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { listMemberships } from '#server/access/member-store.ts'
import type { Tx } from '#server/db/schema.ts'
import { listForms } from '#server/form/form-store.ts'
import { loadOrganisation } from '#server/organisation/organisation-store.ts'
import type { Session } from '#server/user/session-store.ts'

/** The associations of a user, with the forms that they may look at. */
export async function readOwnForms(db: Tx, { userId, unverified }: Session): Promise<OwnForms> {
  const memberships = unverified ? [] : await listMemberships(db, userId)
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
