import {
  AuthenticatorCodeSchema,
  ChangedSchema,
  RecoveryCodesSchema,
  TotpStartedSchema,
} from '#contract/security.ts'
import { SignedInSchema } from '#contract/sign-in.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'
import { answerSession, browserOf } from '#server/identity/user/answer-session.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'
import {
  confirmAuthenticator,
  renewRecoveryCodes,
  startTotp,
  turnTotpOff,
} from '#server/identity/user/totp/manage-totp.ts'
import { readPendingFactor } from '#server/identity/user/totp/pending-factor.ts'
import { signInWithFactor } from '#server/identity/user/totp/sign-in-with-factor.ts'

/** The second factor: codes of an authenticator, and recovery codes. */
export function totpRoutes(
  app: TypedApp,
  deps: IdentityDeps,
  cookies: SessionCookies,
  counter: CallCounter,
): void {
  answerCall(
    app,
    'POST /ha-oauth/sign-in/second-factor',
    {
      summary: 'Complete a sign-in with a code of the authenticator, or a recovery code',
      config: atMost(50, 10),
      body: AuthenticatorCodeSchema,
      answer: SignedInSchema,
    },
    async (request, reply) => {
      const userId = readPendingFactor(deps, cookies, request)
      const { former, userAgent } = browserOf(deps, cookies, request)
      const { code } = request.body
      const session = await signInWithFactor(deps, counter, userId, code, { former, userAgent })
      cookies.writeFactor(reply, '')
      return answerSession(deps, cookies, reply, session)
    },
  )

  answerCall(
    app,
    'POST /ha-oauth/totp/start',
    { summary: 'Make a secret for an authenticator', answer: TotpStartedSchema },
    async (request) => startTotp(deps, sessionOfActor(request)),
  )

  answerCall(
    app,
    'POST /ha-oauth/totp/confirm',
    {
      summary: 'Turn codes of an authenticator on, by the first one',
      body: AuthenticatorCodeSchema,
      answer: RecoveryCodesSchema,
    },
    async (request) => confirmAuthenticator(deps, counter, sessionOfActor(request), request.body.code),
  )

  answerCall(
    app,
    'POST /ha-oauth/totp/recovery-codes',
    { summary: 'Replace the recovery codes', answer: RecoveryCodesSchema },
    async (request) => renewRecoveryCodes(deps, sessionOfActor(request)),
  )

  answerCall(
    app,
    'POST /ha-oauth/totp/remove',
    { summary: 'Turn codes of an authenticator off', answer: ChangedSchema },
    async (request) => {
      await turnTotpOff(deps, sessionOfActor(request))
      return { changed: true }
    },
  )
}
