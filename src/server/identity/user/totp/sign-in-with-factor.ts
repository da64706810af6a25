import { AppError } from '#domain/errors.ts'
import { requiredRule } from '#domain/field-rules.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { codeAsTyped, codeDigits } from '#domain/user/sign-in-limits.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import type { Browser } from '#server/identity/user/sign-in-with-code.ts'
import { countFactorTry } from '#server/identity/user/totp/count-factor-try.ts'
import { recoveryHash, stepOfCode } from '#server/identity/user/totp/totp-codes.ts'
import { findTotp, resealTotp, useSecondFactor } from '#server/identity/user/totp/totp-store.ts'

/**
 * Completes a sign-in with a code of the authenticator or a recovery code; each works once.
 * @param userId who gave the first factor in this browser
 * @throws AppError VALIDATION for a wrong or used code, TOO_MANY_REQUESTS
 */
export async function signInWithFactor(
  deps: IdentityDeps,
  counter: CallCounter,
  userId: string,
  typed: string,
  browser: Pick<Browser, 'former' | 'userAgent'>,
): Promise<Session> {
  const missing = requiredRule(typed)
  if (missing !== null) throwIfAny([problem('signIn.code', missing)])
  const uncount = await countFactorTry(counter, userId)
  // Recovery codes have letters and are longer, however they are typed.
  const isRecovery = /[a-z]/i.test(typed) || codeAsTyped(typed).length > codeDigits
  const step = isRecovery ? null : await findStep(deps, userId, codeAsTyped(typed))
  const session =
    step === null && !isRecovery
      ? null
      : await useSecondFactor(deps.db, {
          userId,
          step,
          recoveryHash: isRecovery ? recoveryHash(typed) : null,
          session: { sessionId: deps.newId(), ...browser, now: deps.clock.now() },
        })
  if (session === null)
    throw new AppError('VALIDATION', { problems: [problem('signIn.code', 'AUTHENTICATOR_CODE')] })
  await uncount()
  return session
}

async function findStep(deps: IdentityDeps, userId: string, code: string): Promise<number | null> {
  const totp = await findTotp(deps.db, userId)
  const secret = totp === null ? null : deps.identity.unseal(userId, totp.sealed)
  if (secret === null) return null
  if (secret.isStale) await resealTotp(deps.db, userId, deps.identity.seal(userId, secret.text))
  return stepOfCode(secret.text, code, deps.clock.now())
}
