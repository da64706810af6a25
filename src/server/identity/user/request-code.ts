import { createHash, randomBytes } from 'node:crypto'
import type { SignInCode } from '#contract/mail/account-mails.ts'
import { AppError } from '#domain/errors.ts'
import { emailRule, requiredRule } from '#domain/field-rules.ts'
import type { Locale } from '#domain/locale.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { type Problem, problem, throwIfAny } from '#domain/problem.ts'
import { codeLifetimeMs } from '#domain/user/sign-in-limits.ts'
import type { CodeRequested, RequestCode } from '#contract/sign-in.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import type { Client } from '#server/platform/defence/client-network.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { countCodeMail } from '#server/identity/user/count-code-mail.ts'
import { isKnownBrowser } from '#server/identity/user/known-browser.ts'
import {
  type Session,
  findLiveCode,
  insertSignInCode,
  sendCodeAgain,
} from '#server/identity/user/session-store.ts'

interface RequestedCode {
  readonly answer: CodeRequested
  /** For a cookie of the requesting browser; only its hash is stored. */
  readonly browserSecret: string
}

/** The browser that requests a code. */
interface RequestingBrowser {
  readonly locale: Locale
  /** The code verifies its account, if that is unverified and has the address. */
  readonly session: Session | null
  readonly client: Client
  /** Of its cookie, or empty. */
  readonly knownToken: string
  /** Of its cookie for codes, or empty. */
  readonly secret: string
}

/** The hash of a browser's secret, as stored with a code. */
export function browserHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** An address as stored, plain and lower-cased, and what is wrong with it. */
export function checkAddress(typed: string): { readonly email: string; readonly problems: Problem[] } {
  const email = plainEmail(typed).toLowerCase()
  const broken = requiredRule(email) ?? emailRule(email)
  return { email, problems: broken === null ? [] : [problem('signIn.email', broken)] }
}

/** The mail with a code and its link. */
export function codeMail(
  deps: Pick<IdentityDeps, 'identity' | 'newId' | 'settings'>,
  codeId: string,
  purpose: { readonly isRegistration?: boolean; readonly isReset?: boolean },
): { readonly id: string; readonly payload: SignInCode } {
  const { brandName, publicUrl } = deps.settings
  // Behind the hash sign: it reaches no server and no log.
  const linkUrl = `${publicUrl}/connexion${purpose.isReset === true ? '?mode=reset' : ''}#${codeId}.${deps.identity.prove('link', codeId)}`
  const payload = { brandName, code: deps.identity.codeOf(codeId), linkUrl, ...purpose }
  return { id: deps.newId(), payload }
}

/**
 * Sends a code to an address, whether an account has it or not, so that neither answer nor mail reveals it. A browser
 * whose code still works gets that one again: two codes in a mailbox confuse, and the limits count new ones.
 * @throws AppError VALIDATION; TOO_MANY_REQUESTS where the address or its mailbox has requested too many codes
 */
export async function requestSignInCode(
  deps: IdentityDeps,
  counter: CallCounter,
  { email: typed, isReset = false }: RequestCode,
  { locale, session, client, knownToken, secret }: RequestingBrowser,
): Promise<RequestedCode> {
  const { email, problems } = checkAddress(typed)
  throwIfAny(problems)
  const registration = session?.unverified === true && session.email === email ? session.userId : null
  const now = deps.clock.now()
  const live = await findLiveCode(deps.db, { email, browserHash: browserHash(secret), registration }, now)
  if (live !== null) {
    const mail = codeMail(deps, live.id, { isRegistration: registration !== null, isReset })
    await sendCodeAgain(deps.db, { code: live.id, mail: mail.id, payload: mail.payload, locale, now })
    return {
      answer: { codeId: live.id, expiresAt: live.expiresAt.toISOString() },
      browserSecret: secret,
    }
  }
  const isKnown = isKnownBrowser(deps.identity, knownToken, email)
  const uncount = await countCodeMail(counter, email, { client, isKnown })
  const id = deps.newId()
  const browserSecret = randomBytes(32).toString('base64url')
  const isStored = await insertSignInCode(deps.db, {
    id,
    email,
    locale,
    browserHash: browserHash(browserSecret),
    registration,
    isKnown,
    mail: codeMail(deps, id, { isRegistration: registration !== null, isReset }),
    now,
  })
  if (!isStored) {
    await uncount()
    throw new AppError('TOO_MANY_REQUESTS')
  }
  return {
    answer: { codeId: id, expiresAt: new Date(now.getTime() + codeLifetimeMs).toISOString() },
    browserSecret,
  }
}
