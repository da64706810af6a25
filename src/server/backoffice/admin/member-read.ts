import type { FastifyRequest } from 'fastify'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { type Granted, grantedOf } from '#server/identity/user/actor.ts'

/** Handler of a read of the administration: its statements see only rows of the associations of the acting user. */
export function memberRead<Answer>(deps: Deps, read: (tx: Tx, granted: Granted) => Promise<Answer>) {
  return (request: Pick<FastifyRequest, 'granted'>): Promise<Answer> => {
    const granted = grantedOf(request)
    return asMember(deps, granted, (tx) => read(tx, granted))
  }
}
