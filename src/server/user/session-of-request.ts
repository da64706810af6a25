import type { FastifyRequest } from 'fastify'
import { rotationGraceMs } from '#domain/user/session-life.ts'
import type { Deps } from '#server/deps.ts'
import type { SessionCookies } from '#server/user/session-cookies.ts'
import { confirmGeneration, findSession, type Session } from '#server/user/session-store.ts'
import { readAccessToken } from '#server/user/session-tokens.ts'

/**
 * The live session of a request by its access token, or null. The row decides: a session that was ended anywhere ends
 * at once, and a token of the former generation works only until the browser has the next one.
 */
export async function sessionOf(
  deps: Pick<Deps, 'db' | 'clock' | 'identity'>,
  cookies: SessionCookies,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Session | null> {
  const now = deps.clock.now()
  const token = readAccessToken(deps.identity, cookies.readAccess(request), now)
  if (token === null) return null
  const session = await findSession(deps.db, { session: token.sessionId, now })
  if (session === null) return null
  if (token.generation === session.generation) {
    if (!session.isConfirmed) await confirmGeneration(deps.db, session)
    return session
  }
  const age = now.getTime() - new Date(session.rotatedAt).getTime()
  return token.generation === session.generation - 1 && age <= rotationGraceMs ? session : null
}
