import { randomBytes } from 'node:crypto'
import type { SignUp } from '#contract/password.ts'
import type { CodeRequested } from '#contract/sign-in.ts'
import { AppError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { throwIfAny } from '#domain/problem.ts'
import { codeLifetimeMs } from '#domain/user/sign-in-limits.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import type { Client } from '#server/platform/defence/client-network.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { countCodeMail } from '#server/identity/user/count-code-mail.ts'
import { checkNewPassword } from '#server/identity/user/password/check-password.ts'
import { hashPassword } from '#server/identity/user/password/hash-password.ts'
import { insertRegistration } from '#server/identity/user/password/password-store.ts'
import { browserHash, checkAddress, codeMail } from '#server/identity/user/request-code.ts'
import type { Browser } from '#server/identity/user/sign-in-with-code.ts'
import type { Session } from '#server/identity/user/session-store.ts'

interface SignedUp {
  readonly session: Session
  readonly code: CodeRequested
  /** For a cookie of the registering browser; only its hash is stored. */
  readonly browserSecret: string
}

/**
 * Creates an unverified account with a password and mails the code that proves its address. An address that has an
 * account already gets the same answer and the same mail.
 * @throws AppError VALIDATION; TOO_MANY_REQUESTS where the address or its mailbox has requested too many codes
 */
export async function signUp(
  deps: IdentityDeps,
  counter: CallCounter,
  given: SignUp,
  locale: Locale,
  browser: Pick<Browser, 'former' | 'userAgent'>,
  client: Client,
): Promise<SignedUp> {
  const { email, problems } = checkAddress(given.email)
  throwIfAny([...problems, ...(await checkNewPassword(given, [email, deps.settings.brandName]))])
  const uncount = await countCodeMail(counter, email, { client, isKnown: false })
  const hash = await hashPassword(given.password)
  const now = deps.clock.now()
  const id = deps.newId()
  const browserSecret = randomBytes(32).toString('base64url')
  const session = await insertRegistration(deps.db, {
    session: { sessionId: deps.newId(), ...browser, now },
    account: { id: deps.newId(), email, locale, hash },
    code: { id, mail: codeMail(deps, id, { isRegistration: true }) },
    browserHash: browserHash(browserSecret),
  })
  if (session === null) {
    await uncount()
    throw new AppError('TOO_MANY_REQUESTS')
  }
  const expiresAt = new Date(now.getTime() + codeLifetimeMs).toISOString()
  return { session, code: { codeId: id, expiresAt }, browserSecret }
}
