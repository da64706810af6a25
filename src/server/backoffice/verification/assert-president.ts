import { AppError } from '#domain/errors.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { isActingPresident } from '#server/backoffice/verification/verification-file-store.ts'

/**
 * The second net below the guard, for what runs with the rights of the owner afterwards: the database itself must know the
 * acting user as a president of the association. @throws AppError NOT_FOUND
 */
export async function assertPresident(deps: Pick<Deps, 'db'>, granted: Granted): Promise<void> {
  const isPresident = await asMember(deps, granted, (tx) => isActingPresident(tx, granted.organisationId))
  if (!isPresident) throw new AppError('NOT_FOUND')
}
