import { type Right, roleHas } from '#domain/access/rights.ts'
import { roles } from '#domain/access/roles.ts'
import { AppError } from '#domain/errors.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { hasActingRole, hasOpenAccess } from '#server/identity/access/acting-role-store.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import type { Granted } from '#server/identity/user/actor.ts'

/**
 * The second net below the guard, for what runs with the rights of the owner afterwards: the database itself must know the
 * acting user in a role that has the right, or an operator's open access where support has it.
 * @throws AppError NOT_FOUND
 */
export async function assertActingRight(
  deps: Pick<IdentityDeps, 'db'>,
  granted: Granted,
  right: Right,
): Promise<void> {
  const allowed = roles.filter((role) => roleHas(role, right))
  const { organisationId, support } = granted
  const isHeld = await asMember(deps, granted, (tx) =>
    support !== undefined && roleHas('support', right)
      ? hasOpenAccess(tx, organisationId)
      : hasActingRole(tx, organisationId, allowed),
  )
  if (!isHeld) throw new AppError('NOT_FOUND')
}
