import {
  PasswordSetSchema,
  SecuritySchema,
  SetPasswordSchema,
  securityPath,
  setPasswordPath,
} from '#contract/security.ts'
import { freshUntilMs } from '#domain/user/fresh-proof.ts'
import type { Deps } from '#server/deps.ts'
import { atMost } from '#server/http/rate-limits.ts'
import { type TypedApp, answers } from '#server/http/typed-app.ts'
import { sessionOfActor } from '#server/user/actor.ts'
import { listPasskeys } from '#server/user/passkey/passkey-store.ts'
import { hasPassword } from '#server/user/password/password-store.ts'
import { countRecoveryCodes, findTotp } from '#server/user/totp/totp-store.ts'
import { setPassword } from '#server/user/password/set-password.ts'

/** What a user sees and changes of their own ways to sign in. */
export function securityRoutes(app: TypedApp, deps: Deps): void {
  app.get(
    securityPath,
    { schema: { summary: 'How the user signs in', response: answers(SecuritySchema) } },
    async (request) => {
      const { userId, email, unverified, provedAt } = sessionOfActor(request)
      return {
        email,
        unverified,
        hasPassword: await hasPassword(deps.db, userId),
        hasTotp: (await findTotp(deps.db, userId))?.isOn === true,
        passkeys: (await listPasskeys(deps.db, userId)).map(({ id, createdAt, lastUsedAt }) => ({
          id,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodesLeft: await countRecoveryCodes(deps.db, userId),
        freshUntil: new Date(freshUntilMs(provedAt)).toISOString(),
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
}
