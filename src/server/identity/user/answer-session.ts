import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '#contract/sign-in.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { knownBrowserToken } from '#server/identity/user/known-browser.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import { issueTokens, readRefreshToken } from '#server/identity/user/session-tokens.ts'
import { requireSecondFactor } from '#server/identity/user/totp/pending-factor.ts'
import type { Browser, FirstFactor } from '#server/identity/user/sign-in-with-code.ts'

/** Gives a browser the cookies of its session, and returns what its page may know of it. */
export function answerSession(
  deps: IdentityDeps,
  cookies: SessionCookies,
  reply: FastifyReply,
  session: Session,
): SignedIn {
  const tokens = issueTokens(deps.identity, session, deps.clock.now())
  cookies.writeSession(reply, tokens, session)
  const { userId, unverified, email } = session
  // An address that no one has proved is not known to the browser that typed it.
  if (!unverified) cookies.writeKnown(reply, knownBrowserToken(deps.identity, email))
  return { userId, unverified, accessUntil: tokens.accessUntil.toISOString() }
}

/**
 * Answers a first factor.
 * @throws AppError SECOND_FACTOR_REQUIRED where the account has another: the browser gets no session
 */
export function answerFirstFactor(
  deps: IdentityDeps,
  cookies: SessionCookies,
  reply: FastifyReply,
  found: FirstFactor,
): SignedIn {
  return found.outcome === 'signedIn'
    ? answerSession(deps, cookies, reply, found.session)
    : requireSecondFactor(deps, cookies, reply, found.userId)
}

/** The browser of a request that signs in. */
export function browserOf(deps: IdentityDeps, cookies: SessionCookies, request: FastifyRequest): Browser {
  // By the longer token: the other one may have expired.
  const token = readRefreshToken(deps.identity, cookies.readRefresh(request))
  return {
    secret: cookies.readBrowser(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    former: token?.sessionId ?? null,
  }
}
