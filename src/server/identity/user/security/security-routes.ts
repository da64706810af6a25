import {
  ChangeEmailSchema,
  ChangedSchema,
  EmailChangeStartedSchema,
  NewEmailSchema,
  PasswordSetSchema,
  type Security,
  SecuritySchema,
  SetPasswordSchema,
  changeEmailPath,
  emailCodesPath,
  securityPath,
  setPasswordPath,
} from '#contract/security.ts'
import { freshUntilMs } from '#domain/user/fresh-proof.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers } from '#server/platform/http/typed-app.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'
import { listPasskeys } from '#server/identity/user/passkey/passkey-store.ts'
import { changeEmail, requestEmailChange } from '#server/identity/user/email/change-email.ts'
import { hasPassword } from '#server/identity/user/password/password-store.ts'
import { countRecoveryCodes, findTotp } from '#server/identity/user/totp/totp-store.ts'
import { isExempt } from '#server/identity/user/second-factor-exemption.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import { setPassword } from '#server/identity/user/password/set-password.ts'

function presentSecondFactor(
  { settings }: Pick<IdentityDeps, 'settings'>,
  session: Session,
): Security['secondFactor'] {
  const { hasSecondFactor, asksSecondFactor, secondFactorDueAt } = session
  const dueAt = isExempt(settings, session) ? null : secondFactorDueAt
  return {
    isNeeded: dueAt !== null,
    isGiven: hasSecondFactor,
    isAsked: asksSecondFactor,
    dueAt: dueAt === null ? null : new Date(dueAt).toISOString(),
  }
}

/** What a user sees and changes of their own ways to sign in. */
export function securityRoutes(app: TypedApp, deps: IdentityDeps): void {
  app.get(
    securityPath,
    { schema: { summary: 'How the user signs in', response: answers(SecuritySchema) } },
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

  app.post(
    setPasswordPath,
    {
      config: atMost(30, 10, { countsRefused: false }),
      schema: {
        summary: 'Set or change the password',
        body: SetPasswordSchema,
        response: answers(PasswordSetSchema),
      },
    },
    async (request) => setPassword(deps, sessionOfActor(request), request.body),
  )

  app.post(
    emailCodesPath,
    {
      config: atMost(30, 10),
      schema: {
        summary: 'Get the codes to change the address, at the current and at the new one',
        body: NewEmailSchema,
        response: answers(EmailChangeStartedSchema, 202),
      },
    },
    async (request, reply) =>
      reply.code(202).send(await requestEmailChange(deps, sessionOfActor(request), request.body.email)),
  )

  app.post(
    changeEmailPath,
    {
      config: atMost(50, 10),
      schema: { summary: 'Change the address', body: ChangeEmailSchema, response: answers(ChangedSchema) },
    },
    async (request) => {
      await changeEmail(deps, sessionOfActor(request), request.body)
      return { changed: true }
    },
  )
}
