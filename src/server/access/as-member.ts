import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/db/schema.ts'
import { actAs } from '#server/access/member-store.ts'
import type { Granted } from '#server/user/actor.ts'

/**
 * Runs statements of an administrator in a transaction that sees only rows of their own associations, whatever the
 * statements ask for.
 */
export function asMember<Result>(
  { db }: Pick<Deps, 'db'>,
  { session }: Pick<Granted, 'session'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, { user: session.userId })
    return work(tx)
  })
}
