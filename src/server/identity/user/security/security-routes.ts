import {
  ChangeEmailSchema,
  ChangedSchema,
  EmailChangeStartedSchema,
  NewEmailSchema,
  PasswordSetSchema,
  type Security,
  SecuritySchema,
  SetPasswordSchema,
} from '#contract/security.ts'
import { freshUntilMs } from '#domain/user/fresh-proof.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'
import { listPasskeys } from '#server/identity/user/passkey/passkey-store.ts'
import { changeEmail, requestEmailChange } from '#server/identity/user/email/change-email.ts'
import { hasPassword } from '#server/identity/user/password/password-store.ts'
import { countRecoveryCodes, findTotp } from '#server/identity/user/totp/totp-store.ts'
import { isExempt } from '#server/identity/user/second-factor-exemption.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import { setPassword } from '#server/identity/user/password/set-password.ts'

function presentSecondFactor(
  deps: Pick<IdentityDeps, 'providers'>,
  session: Session,
): Security['secondFactor'] {
  const { hasSecondFactor, asksSecondFactor, secondFactorDueAt } = session
  const dueAt = isExempt(deps, session) ? null : secondFactorDueAt
  return {
    isNeeded: dueAt !== null,
    isGiven: hasSecondFactor,
    isAsked: asksSecondFactor,
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
  }
}

/** Routes of a user for their own ways to sign in. */
export function securityRoutes(app: TypedApp, deps: IdentityDeps): void {
  answerCall(
    app,
    'GET /ha-oauth/security',
    { summary: 'How the user signs in', answer: SecuritySchema },
    async (request) => {
      const session = sessionOfActor(request)
      const { userId, email, unverified, provedAt } = session
      return {
        email,
        unverified,
        hasPassword: await hasPassword(deps.db, userId),
        hasTotp: (await findTotp(deps.db, userId))?.isOn === true,
        passkeys: (await listPasskeys(deps.db, userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft: await countRecoveryCodes(deps.db, userId),
        freshUntil: new Date(freshUntilMs(provedAt)).toISOString(),
        secondFactor: presentSecondFactor(deps, session),
      }
    },
  )

  answerCall(
    app,
    'POST /ha-oauth/password',
    {
      summary: 'Set or change the password',
      config: atMost(30, 10, { countsRefused: false }),
      body: SetPasswordSchema,
      answer: PasswordSetSchema,
    },
    async (request) => setPassword(deps, sessionOfActor(request), request.body),
  )

  answerCall(
    app,
    'POST /ha-oauth/email/codes',
    {
      summary: 'Get the codes to change the address, at the current and at the new one',
      config: atMost(30, 10),
      body: NewEmailSchema,
      answer: EmailChangeStartedSchema,
      status: 202,
    },
    (request) => requestEmailChange(deps, sessionOfActor(request), request.body.email),
  )

  answerCall(
    app,
    'POST /ha-oauth/email',
    { summary: 'Change the address', config: atMost(50, 10), body: ChangeEmailSchema, answer: ChangedSchema },
    async (request) => {
      await changeEmail(deps, sessionOfActor(request), request.body)
      return { changed: true }
    },
  )
}
