import { isAllowed, roleHas } from '#domain/access/rights.ts'
import { isFormRole } from '#domain/access/roles.ts'
import type { Granted } from '#server/identity/user/actor.ts'

/** The forms whose orders a user may read, by id; null: those of the whole association. */
export function readableForms({ memberships, organisationId }: Granted): readonly string[] | null {
  if (isAllowed(memberships, 'order:read', { organisationId, formId: null })) return null
  return memberships
    .filter(({ role }) => isFormRole(role) && roleHas(role, 'order:read'))
    .flatMap(({ formIds }) => formIds)
}
