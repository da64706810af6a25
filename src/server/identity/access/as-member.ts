import type { Holding } from '#domain/access/roles.ts'
import { AppError } from '#domain/errors.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { actAs, listMemberships } from '#server/identity/access/member-store.ts'
import { actAsSupport, listOpenAccesses } from '#server/identity/access/support-store.ts'
import type { Writer } from '#server/identity/user/actor.ts'

/** PostgreSQL's code for a row that a policy does not let a role write. */
const refusedByPolicy = '42501'

type Acting = Pick<Writer, 'session' | 'support'> & Partial<Pick<Writer, 'memberships'>>

/**
 * Runs statements of an administrator in a transaction that sees only rows of their own associations, whatever the
 * statements ask for; of an operator with an access to an association, only of that one, and to read.
 * @throws AppError NOT_FOUND where the database refuses a row because a role ended since the guard read it; SUPPORT_ENDED
 * where it shows nothing because an access did
 */
export async function asMember<Result>(
  { db }: Pick<IdentityDeps, 'db'>,
  acting: Acting,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { session, support } = acting
      const user = session.userId
      if (support === undefined) await actAs(tx, { user })
      else await actAsSupport(tx, { user, access: support.accessId, now: support.now })
      return work(tx)
    })
  } catch (error) {
    if (await hasLostAccess(db, acting)) throw new AppError('SUPPORT_ENDED', { cause: error })
    const isRefused = error instanceof Error && 'code' in error && error.code === refusedByPolicy
    // With every role as it was, the check of the code is wrong: that is an alarm.
    if (isRefused && (await hasLostRole(db, acting))) throw new AppError('NOT_FOUND', { cause: error })
    throw error
  }
}

async function hasLostAccess(db: IdentityDeps['db'], { session, support }: Acting): Promise<boolean> {
  if (support === undefined) return false
  const open = await listOpenAccesses(db, session.userId, support.now)
  return !open.some(({ id }) => id === support.accessId)
}

async function hasLostRole(
  db: IdentityDeps['db'],
  { session, support, memberships = [] }: Acting,
): Promise<boolean> {
  // Nothing that is written is offered to it.
  if (support !== undefined) return false
  const current = await listMemberships(db, session.userId)
  const isHeld = ({ organisationId, role }: Holding) =>
    current.some((one) => one.organisationId === organisationId && one.role === role)
  return !memberships.every(isHeld)
}
