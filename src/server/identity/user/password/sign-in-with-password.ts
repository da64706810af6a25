import type { SignInWithPassword } from '#contract/password.ts'
import { AppError } from '#domain/errors.ts'
import { requiredRule } from '#domain/field-rules.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { passwordTriesPerWindow, passwordWindowMs } from '#domain/user/password-limits.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { hashPassword, verifyPassword } from '#server/identity/user/password/hash-password.ts'
import {
  findPasswords,
  openAfterPassword,
  replaceHash,
} from '#server/identity/user/password/password-store.ts'
import { browserHash, checkAddress } from '#server/identity/user/request-code.ts'
import type { Browser, FirstFactor } from '#server/identity/user/sign-in-with-code.ts'

/**
 * Signs in with a password. An address without an account, or without a password, gets the answer of a wrong password
 * after the same time.
 * @throws AppError VALIDATION, LOGIN_REFUSED; TOO_MANY_REQUESTS after too many wrong passwords for the address
 */
export async function signInWithPassword(
  deps: IdentityDeps,
  counter: CallCounter,
  given: SignInWithPassword,
  browser: Pick<Browser, 'former' | 'userAgent'>,
): Promise<FirstFactor> {
  const { email, problems } = checkAddress(given.email)
  const missing = requiredRule(given.password)
  throwIfAny(missing === null ? problems : [...problems, problem('signIn.password', missing)])
  // Counted before the comparison: tries at the same time do not pass together.
  const counted = {
    key: `password ${browserHash(email).toString('base64url')}`,
    spanMs: passwordWindowMs,
  }
  const { calls } = await counter.countExactly(counted)
  if (calls > passwordTriesPerWindow) throw new AppError('TOO_MANY_REQUESTS')
  const { account, registered } = await findPasswords(deps.db, email)
  // Both, always: the time does not show which of them exist.
  const ofAccount = await verifyPassword(given.password, account?.hash ?? null)
  const ofRegistered = await verifyPassword(given.password, registered?.hash ?? null)
  const [found, verdict] = ofAccount.isRight ? [account, ofAccount] : [registered, ofRegistered]
  if (found === null || !verdict.isRight) throw new AppError('LOGIN_REFUSED')
  await counter.countExactly(counted, -1)
  if (verdict.isStale) await replaceHash(deps.db, found, await hashPassword(given.password))
  const { userId, changedAt } = found
  const session = { sessionId: deps.newId(), userId, ...browser, now: deps.clock.now() }
  const answer = await openAfterPassword(deps.db, { changedAt, session })
  if (answer.outcome === 'changed') throw new AppError('LOGIN_REFUSED')
  return answer
}
