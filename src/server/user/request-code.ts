import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { emailRule, requiredRule } from '#domain/field-rules.ts'
import type { Locale } from '#domain/locale.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { codeLifetimeMs } from '#domain/user/sign-in-limits.ts'
import type { CodeRequested } from '#contract/sign-in.ts'
import type { Deps } from '#server/deps.ts'
import { requestCode } from '#server/user/session-store.ts'

interface RequestedCode {
  readonly answer: CodeRequested
  /** For a cookie of the requesting browser; only its hash is stored. */
  readonly browserSecret: string
}

/** The hash of a browser's secret, as stored with a code. */
export function browserHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/**
 * Sends a code to an address, whether an account has it or not, so that neither answer nor mail reveals it.
 * @throws AppError VALIDATION; TOO_MANY_REQUESTS where the address has requested too many codes
 */
export async function requestSignInCode(deps: Deps, typed: string, locale: Locale): Promise<RequestedCode> {
  const email = typed.trim().toLowerCase()
  const broken = requiredRule(email) ?? emailRule(email)
  if (broken !== null) throwIfAny([problem('signIn.email', broken)])
  const { brandName, publicUrl } = deps.settings
  const id = deps.newId()
  const now = deps.clock.now()
  const browserSecret = randomBytes(32).toString('base64url')
  // Behind the hash sign: it reaches no server and no log.
  const linkUrl = `${publicUrl}/connexion#${id}.${deps.identity.prove('link', id)}`
  const isStored = await requestCode(deps.db, {
    id,
    email,
    locale,
    browserHash: browserHash(browserSecret),
    mail: { id: deps.newId(), payload: { brandName, code: deps.identity.codeOf(id), linkUrl } },
    now,
  })
  if (!isStored) throw new AppError('TOO_MANY_REQUESTS')
  return {
    answer: { codeId: id, expiresAt: new Date(now.getTime() + codeLifetimeMs).toISOString() },
    browserSecret,
  }
}
