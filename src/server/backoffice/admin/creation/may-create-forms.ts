import { isAllowed, isAllowedSomewhere } from '#domain/access/rights.ts'
import type { Holding } from '#domain/access/roles.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'

/** Whether memberships include creating campaigns of an association: all of them, or those that their creator looks after. */
export function mayCreateForms(
  memberships: readonly Holding[],
  organisationId: string,
  { organisersCreate = false }: Pick<OrganisationDefinition, 'organisersCreate'>,
): boolean {
  if (isAllowed(memberships, 'form:create', { organisationId, formId: null })) return true
  return organisersCreate && isAllowedSomewhere(memberships, 'form:createOwn', organisationId)
}
