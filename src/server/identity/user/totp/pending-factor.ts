import { AppError } from '#domain/errors.ts'
import { factorLifetimeMs } from '#domain/user/totp-limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'

/**
 * Remembers, in a cookie of the browser, that a user gave the first factor: `user.seconds.proof`.
 * @throws AppError SECOND_FACTOR_REQUIRED, always
 */
export function requireSecondFactor(
  deps: Pick<IdentityDeps, 'identity' | 'clock'>,
  cookies: SessionCookies,
  reply: FastifyReply,
  userId: string,
): never {
  const until = Math.floor((deps.clock.now().getTime() + factorLifetimeMs) / 1000)
  const text = `${userId}.${until}`
  cookies.writeFactor(reply, `${text}.${deps.identity.prove('factor', text)}`)
  throw new AppError('SECOND_FACTOR_REQUIRED')
}

/** The user who gave the first factor in this browser. @throws AppError SIGN_IN_EXPIRED where it is too long ago */
export function readPendingFactor(
  deps: Pick<IdentityDeps, 'identity' | 'clock'>,
  cookies: SessionCookies,
  request: Pick<FastifyRequest, 'headers'>,
): string {
  const [userId = '', until] =
    deps.identity.readToken('factor', cookies.readFactor(request))?.split('.') ?? []
  const isLive = Number(until) * 1000 > deps.clock.now().getTime()
  if (!isLive) throw new AppError('SIGN_IN_EXPIRED')
  return userId
}
