import type { PasswordSet, SetPassword } from '#contract/security.ts'
import { throwIfAny } from '#domain/problem.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { signInPlace } from '#server/identity/user/account-mail.ts'
import { checkNewPassword } from '#server/identity/user/password/check-password.ts'
import { hashPassword } from '#server/identity/user/password/hash-password.ts'
import { writePassword } from '#server/identity/user/password/password-store.ts'
import type { Session } from '#server/identity/user/session-store.ts'

/**
 * Sets or changes the password of a user who just proved who they are, and ends their other sessions; a mail reports it.
 * A forgotten one is replaced in the same way, after a code by e-mail.
 * @throws AppError VALIDATION
 */
export async function setPassword(
  deps: IdentityDeps,
  session: Session,
  given: SetPassword,
): Promise<PasswordSet> {
  throwIfAny(await checkNewPassword(given, [session.email, deps.settings.brandName]))
  const endedSessions = await writePassword(deps.db, {
    userId: session.userId,
    hash: await hashPassword(given.password),
    session: session.sessionId,
    mail: { id: deps.newId(), payload: signInPlace(deps.settings) },
    now: deps.clock.now(),
  })
  return { endedSessions }
}
