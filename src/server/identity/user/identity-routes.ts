import {
  CodeRequestedSchema,
  RequestCodeSchema,
  SessionEndedSchema,
  SessionsEndedSchema,
  SessionsSchema,
  SignedInSchema,
  SignedInWithCodeSchema,
  UseCodeSchema,
} from '#contract/sign-in.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { sessionIdleMs } from '#domain/user/session-life.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { signInPlace } from '#server/identity/user/account-mail.ts'
import { answerFirstFactor, answerSession, browserOf } from '#server/identity/user/answer-session.ts'
import { passwordRoutes } from '#server/identity/user/password/password-routes.ts'
import { passkeyRoutes } from '#server/identity/user/passkey/passkey-routes.ts'
import { securityRoutes } from '#server/identity/user/security/security-routes.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { requestSignInCode } from '#server/identity/user/request-code.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  rotateSession,
} from '#server/identity/user/session-store.ts'
import { readRefreshToken } from '#server/identity/user/session-tokens.ts'
import { totpRoutes } from '#server/identity/user/totp/totp-routes.ts'
import { signInWithCode } from '#server/identity/user/sign-in-with-code.ts'

/** Calls of the authentication service: sign-in by a mailed code or a password, and the life of sessions. */
export function identityRoutes(
  app: TypedApp,
  deps: IdentityDeps,
  cookies: SessionCookies,
  counter: CallCounter,
): void {
  signInRoutes(app, deps, cookies, counter)
  passwordRoutes(app, deps, cookies, counter)
  ownSessionRoutes(app, deps, cookies)
  sessionListRoutes(app, deps)
  securityRoutes(app, deps)
  totpRoutes(app, deps, cookies, counter)
  passkeyRoutes(app, deps, cookies)
}

function signInRoutes(
  app: TypedApp,
  deps: IdentityDeps,
  cookies: SessionCookies,
  counter: CallCounter,
): void {
  answerCall(
    app,
    'POST /ha-oauth/sign-in/code',
    {
      summary: 'Get a code to sign in by mail',
      config: atMost(30, 10),
      body: RequestCodeSchema,
      answer: CodeRequestedSchema,
      status: 202,
    },
    async (request, reply) => {
      const { answer, browserSecret } = await requestSignInCode(deps, counter, request.body, {
        locale: localeOfRequest(request),
        session: request.actor?.kind === 'user' ? request.actor.session : null,
        client: clientOf(deps.defenceKey, request),
        knownToken: cookies.readKnown(request),
        secret: cookies.readBrowser(request),
      })
      cookies.writeBrowser(reply, browserSecret)
      return answer
    },
  )

  answerCall(
    app,
    'POST /ha-oauth/sign-in/code/use',
    {
      summary: 'Sign in with the code, or with the link beside it',
      config: atMost(50, 10),
      body: UseCodeSchema,
      answer: SignedInWithCodeSchema,
    },
    async (request, reply) => {
      const browser = browserOf(deps, cookies, request)
      const found = await signInWithCode(deps, request.body, browser)
      const session = answerFirstFactor(deps, cookies, reply, found)
      return { ...session, hadAccount: found.registration === 'existing' }
    },
  )
}

function ownSessionRoutes(app: TypedApp, deps: IdentityDeps, cookies: SessionCookies): void {
  answerCall(
    app,
    'POST /ha-oauth/session/refresh',
    { summary: 'Replace the tokens of the session', answer: SignedInSchema },
    async (request, reply) => {
      const token = readRefreshToken(deps.identity, cookies.readRefresh(request))
      const session =
        token === null
          ? null
          : await rotateSession(deps.db, {
              ...token,
              mail: { id: deps.newId(), payload: signInPlace(deps.settings) },
              now: deps.clock.now(),
            })
      if (session !== null) return answerSession(deps, cookies, reply, session)
      cookies.clear(reply)
      throw new AppError('UNAUTHORIZED')
    },
  )

  answerCall(
    app,
    'POST /ha-oauth/session/end',
    { summary: 'End the session of this browser', answer: SessionEndedSchema },
    async (request, reply) => {
      // By the longer token: a visitor who comes back after an hour and signs out has no other.
      const token = readRefreshToken(deps.identity, cookies.readRefresh(request))
      cookies.clear(reply)
      if (token === null) return { ended: false }
      const ended = { session: token.sessionId, user: null, because: 'signedOut', now: deps.clock.now() }
      return { ended: await endSession(deps.db, ended) }
    },
  )
}

function sessionListRoutes(app: TypedApp, deps: IdentityDeps): void {
  answerCall(
    app,
    'GET /ha-oauth/sessions',
    { summary: 'Where the user is signed in', answer: SessionsSchema },
    async (request) => {
      const { userId, sessionId } = sessionOfActor(request)
      const since = new Date(deps.clock.now().getTime() - sessionIdleMs)
      const rows = await listSessions(deps.db, userId, since)
      const data = rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
        id,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === sessionId,
      }))
      return { data }
    },
  )

  answerCall(
    app,
    'POST /ha-oauth/sessions/end-others',
    { summary: 'Sign out every other browser of the user', answer: SessionsEndedSchema },
    async (request) => ({
      endedSessions: await endOtherSessions(deps.db, sessionOfActor(request), deps.clock.now()),
    }),
  )

  answerCall(
    app,
    'POST /ha-oauth/sessions/:id/end',
    { summary: 'Sign out another browser of the user', answer: SessionEndedSchema },
    async (request) => {
      const { userId } = sessionOfActor(request)
      const { id } = request.params
      if (!isUuid(id)) throw new AppError('NOT_FOUND')
      const ended = { session: id, user: userId, because: 'endedElsewhere', now: deps.clock.now() }
      if (!(await endSession(deps.db, ended))) throw new AppError('NOT_FOUND')
      return { ended: true }
    },
  )
}
