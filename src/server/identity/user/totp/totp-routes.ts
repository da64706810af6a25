import {
  AuthenticatorCodeSchema,
  ChangedSchema,
  RecoveryCodesSchema,
  TotpStartedSchema,
  confirmTotpPath,
  recoveryCodesPath,
  removeTotpPath,
  secondFactorPath,
  startTotpPath,
} from '#contract/security.ts'
import { SignedInSchema } from '#contract/sign-in.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers } from '#server/platform/http/typed-app.ts'
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
  app.post(
    secondFactorPath,
    {
      config: atMost(50, 10),
      schema: {
        summary: 'Complete a sign-in with a code of the authenticator, or a recovery code',
        body: AuthenticatorCodeSchema,
        response: answers(SignedInSchema),
      },
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

  app.post(
    startTotpPath,
    { schema: { summary: 'Make a secret for an authenticator', response: answers(TotpStartedSchema) } },
    async (request) => startTotp(deps, sessionOfActor(request)),
  )

  app.post(
    confirmTotpPath,
    {
      schema: {
        summary: 'Turn codes of an authenticator on, by the first one',
        body: AuthenticatorCodeSchema,
        response: answers(RecoveryCodesSchema),
      },
    },
    async (request) => confirmAuthenticator(deps, counter, sessionOfActor(request), request.body.code),
  )

  app.post(
    recoveryCodesPath,
    { schema: { summary: 'Replace the recovery codes', response: answers(RecoveryCodesSchema) } },
    async (request) => renewRecoveryCodes(deps, sessionOfActor(request)),
  )

  app.post(
    removeTotpPath,
    { schema: { summary: 'Turn codes of an authenticator off', response: answers(ChangedSchema) } },
    async (request) => {
      await turnTotpOff(deps, sessionOfActor(request))
      return { changed: true }
    },
  )
}
