import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { codeDigits } from '#domain/user/sign-in-limits.ts'
import { recoveryCodeCount } from '#domain/user/totp-limits.ts'

/** Parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const periodSeconds = 30
/** Clocks of telephones differ: the code before and after the current one are right too. */
const stepsAround = 1

interface TotpLabel {
  readonly issuer: string
  readonly email: string
}

/** A new secret, in the base32 that a person may type. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator reads from a QR code. */
export function totpUrl(secret: string, { issuer, email }: TotpLabel): string {
  return totpOf(secret, issuer, email).toString()
}

/** The time step of a right code, or null. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: stepsAround })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  const shared = { algorithm: 'SHA1', digits: codeDigits, period: periodSeconds }
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), ...shared })
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** New recovery codes: 120 random bits each, in groups that a person can copy. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const text = [...randomBytes(24)].map((byte) => letters[byte % letters.length]).join('')
    return text.replaceAll(/(.{4})(?!$)/g, '$1-')
  })
}

/** The hash of a recovery code as typed, as stored. It has too many bits to be guessed from it. */
export function recoveryHash(typed: string): Buffer {
  const code = typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  return createHash('sha256').update(`recovery\n${code}`).digest()
}
