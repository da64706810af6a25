import { SignUpSchema, SignedUpSchema, SignInWithPasswordSchema } from '#contract/password.ts'
import { SignedInSchema } from '#contract/sign-in.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { answerFirstFactor, answerSession, browserOf } from '#server/identity/user/answer-session.ts'
import { signUp } from '#server/identity/user/password/sign-up.ts'
import { signInWithPassword } from '#server/identity/user/password/sign-in-with-password.ts'
import type { SessionCookies } from '#server/identity/user/session-cookies.ts'

/** Accounts with a password: sign up and sign in. */
export function passwordRoutes(
  app: TypedApp,
  deps: IdentityDeps,
  cookies: SessionCookies,
  counter: CallCounter,
): void {
  answerCall(
    app,
    'POST /ha-oauth/register',
    {
      summary: 'Create an account with a password',
      config: atMost(30, 10, { countsRefused: false }),
      body: SignUpSchema,
      answer: SignedUpSchema,
      status: 201,
    },
    async (request, reply) => {
      const { former, userAgent } = browserOf(deps, cookies, request)
      const locale = localeOfRequest(request)
      const client = clientOf(deps.defenceKey, request)
      const made = await signUp(deps, counter, request.body, locale, { former, userAgent }, client)
      cookies.writeBrowser(reply, made.browserSecret)
      return { ...answerSession(deps, cookies, reply, made.session), ...made.code }
    },
  )

  answerCall(
    app,
    'POST /ha-oauth/sign-in/password',
    {
      summary: 'Sign in with a password',
      config: atMost(50, 10),
      body: SignInWithPasswordSchema,
      answer: SignedInSchema,
    },
    async (request, reply) => {
      const { former, userAgent } = browserOf(deps, cookies, request)
      const found = await signInWithPassword(deps, counter, request.body, { former, userAgent })
      return answerFirstFactor(deps, cookies, reply, found)
    },
  )
}
