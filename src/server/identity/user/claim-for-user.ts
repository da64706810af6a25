import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Nothing, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { userIdOf } from '#server/identity/user/actor.ts'

const claimCart = callWithArguments(
  'claim_cart',
  Type.Object({ cart: Uuid(), user: Uuid(), now: Instant }),
  Nothing,
)

/**
 * Gives the cart whose payment was just started to the user who started it, so that its order is theirs. A start that is
 * repeated after a lost answer repeats this too; a guest costs nothing. Call this once the key of the cart was checked.
 * `startedAt` is before the start: what is free is ordered by it, and was the user's before.
 */
export async function claimForUser(
  { db }: Pick<IdentityDeps, 'db'>,
  request: Pick<FastifyRequest, 'actor'>,
  { cartId, startedAt }: { readonly cartId: string; readonly startedAt: Date },
): Promise<void> {
  const user = userIdOf(request)
  if (user !== null) await claimCart(db, { cart: cartId, user, now: startedAt })
}
