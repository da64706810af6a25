import type { RecoveryCodes, TotpStarted } from '#contract/security.ts'
import { AppError } from '#domain/errors.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { codeAsTyped } from '#domain/user/sign-in-limits.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { drawCode } from '#server/platform/draw-code.ts'
import { accountMail } from '#server/identity/user/account-mail.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import { countFactorTry } from '#server/identity/user/totp/count-factor-try.ts'
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryHash,
  stepOfCode,
  totpUrl,
} from '#server/identity/user/totp/totp-codes.ts'
import { confirmTotp, findTotp, removeTotp, storeTotp } from '#server/identity/user/totp/totp-store.ts'

/**
 * Makes a secret for an authenticator. It is not asked for until a first code proves that the authenticator has it.
 * @throws AppError CONFLICT where codes are on already
 */
export async function startTotp(deps: IdentityDeps, { userId, email }: Session): Promise<TotpStarted> {
  if ((await findTotp(deps.db, userId))?.isOn === true) throw new AppError('CONFLICT')
  const secret = newTotpSecret()
  await storeTotp(deps.db, userId, deps.identity.seal(userId, secret), deps.clock.now())
  const url = totpUrl(secret, { issuer: deps.settings.brandName, email })
  return { secret: secret.replaceAll(/(.{4})(?!$)/g, '$1 '), url, qrSvg: drawCode(url) }
}

/**
 * Turns codes of an authenticator on, by its first code, and gives the recovery codes, once. Other sessions end.
 * @throws AppError VALIDATION for a wrong code, CONFLICT where nothing was started, TOO_MANY_REQUESTS
 */
export async function confirmAuthenticator(
  deps: IdentityDeps,
  counter: CallCounter,
  session: Session,
  typed: string,
): Promise<RecoveryCodes> {
  const { userId } = session
  const uncount = await countFactorTry(counter, userId)
  const totp = await findTotp(deps.db, userId)
  const secret = totp === null || totp.isOn ? null : deps.identity.unseal(userId, totp.sealed)
  if (secret === null) throw new AppError('CONFLICT')
  const step = stepOfCode(secret.text, codeAsTyped(typed), deps.clock.now())
  if (step === null) throwIfAny([problem('signIn.code', 'AUTHENTICATOR_CODE')])
  await uncount()
  return giveRecoveryCodes(deps, session, step, 'totpOn')
}

/** New recovery codes; the former ones no longer work. @throws AppError CONFLICT where codes are off */
export async function renewRecoveryCodes(deps: IdentityDeps, session: Session): Promise<RecoveryCodes> {
  return giveRecoveryCodes(deps, session, null, 'recoveryCodes')
}

async function giveRecoveryCodes(
  deps: IdentityDeps,
  { userId, sessionId }: Session,
  step: number | null,
  change: 'totpOn' | 'recoveryCodes',
): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes()
  const isOn = await confirmTotp(deps.db, {
    userId,
    step,
    recoveryHashes: recoveryCodes.map((code) => recoveryHash(code).toString('hex')),
    session: sessionId,
    mail: accountMail(deps, change),
    now: deps.clock.now(),
  })
  if (!isOn) throw new AppError('CONFLICT')
  return { recoveryCodes }
}

/** Turns codes of an authenticator off. @throws AppError CONFLICT where they are off */
export async function turnTotpOff(deps: IdentityDeps, { userId }: Session): Promise<void> {
  const mail = accountMail(deps, 'totpOff')
  if (!(await removeTotp(deps.db, { userId, mail, now: deps.clock.now() }))) throw new AppError('CONFLICT')
}
