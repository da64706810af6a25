import type { FastifyRequest } from 'fastify'
import { rotationGraceMs } from '#domain/user/session-life.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'
import { confirmGeneration, findUserSession, type Session } from '#server/identity/user/session-store.ts'
import { type ReadToken, readAccessToken, readRefreshToken } from '#server/identity/user/session-tokens.ts'

type SessionDeps = Pick<IdentityDeps, 'db' | 'clock' | 'identity'>
type Headers = Pick<FastifyRequest, 'headers'>

/**
 * The live session of a request by its access token, or null. The row decides: a session that was ended anywhere ends
 * at once, and a token of the former generation works only until the browser has the next one.
 */
export async function sessionOf(
  deps: SessionDeps,
  cookies: SessionCookies,
  request: Headers,
): Promise<Session | null> {
  const now = deps.clock.now()
  return sessionNamedBy(deps, readAccessToken(deps.identity, cookies.readAccess(request), now), now)
}

/**
 * Finds the session of a page or a file that the browser opens itself: no script could refresh the session before, so
 * the longer token counts too. Nothing is rotated, so that two pages which open at once, or an answer that is lost, end
 * no session, and a link of another site changes nothing. The page refreshes before its first call.
 */
export async function sessionOfDocument(
  deps: SessionDeps,
  cookies: SessionCookies,
  request: Headers,
): Promise<Session | null> {
  const session = await sessionOf(deps, cookies, request)
  if (session !== null) return session
  const token = readRefreshToken(deps.identity, cookies.readRefresh(request))
  return sessionNamedBy(deps, token, deps.clock.now())
}

async function sessionNamedBy(
  { db }: Pick<IdentityDeps, 'db'>,
  token: ReadToken | null,
  now: Date,
): Promise<Session | null> {
  if (token === null) return null
  const session = await findUserSession(db, { session: token.sessionId, now })
  if (session === null) return null
  if (token.generation === session.generation) {
    if (!session.isConfirmed) await confirmGeneration(db, session)
    return session
  }
  const age = now.getTime() - new Date(session.rotatedAt).getTime()
  return token.generation === session.generation - 1 && age <= rotationGraceMs ? session : null
}
