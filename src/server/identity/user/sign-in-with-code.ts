import type { UseCode } from '#contract/sign-in.ts'
import { AppError } from '#domain/errors.ts'
import { problem } from '#domain/problem.ts'
import { isUuid } from '#domain/ids.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { browserHash } from '#server/identity/user/request-code.ts'
import { type Session, useSignInCode } from '#server/identity/user/session-store.ts'

/** The browser that signs in. */
export interface Browser {
  /** The secret of the browser that requests the code; empty in any other. */
  readonly secret: string
  readonly userAgent: string
  /** The session that it has, or null. */
  readonly former: string | null
}

/** A right code or password: the session, or the user who has to give the second factor. */
export type FirstFactor =
  | { readonly outcome: 'signedIn'; readonly session: Session }
  | { readonly outcome: 'secondFactor'; readonly userId: string }

type CodeSignIn = FirstFactor & {
  /** Outcome for an account that this browser registered: verified, or left because the address has another. */
  readonly registration?: 'adopted' | 'existing' | null
}

const wrongCode = (left: number) =>
  new AppError('VALIDATION', { problems: [problem('signIn.code', 'SIGN_IN_CODE', { count: left })] })

/**
 * Signs in with a mailed code, and creates the account of a new address. In the browser that requested the code, the
 * code or the link is enough; in another one both are needed, because mail scanners open links and press buttons.
 * @throws AppError VALIDATION for a wrong code, SIGN_IN_EXPIRED, SIGN_IN_OTHER_BROWSER
 */
export async function signInWithCode(
  deps: IdentityDeps,
  given: UseCode,
  browser: Browser,
): Promise<CodeSignIn> {
  const { codeId, code, link } = given
  if (!isUuid(codeId)) throw new AppError('SIGN_IN_EXPIRED')
  const isLink = link !== undefined && deps.identity.isProof('link', codeId, link)
  const hasCode = code !== undefined
  if (!isLink && !hasCode)
    throw new AppError('VALIDATION', { problems: [problem('signIn.code', 'REQUIRED')] })
  const answer = await useSignInCode(deps.db, {
    code: codeId,
    browserHash: browserHash(browser.secret),
    isRight: hasCode ? deps.identity.isCode(codeId, code) : isLink,
    anyBrowser: isLink && hasCode,
    userId: deps.newId(),
    session: {
      sessionId: deps.newId(),
      former: browser.former,
      userAgent: browser.userAgent,
      now: deps.clock.now(),
    },
  })
  switch (answer.outcome) {
    case 'signedIn':
    case 'secondFactor':
      return answer
    case 'wrong':
      throw answer.triesLeft === 0 ? new AppError('SIGN_IN_EXPIRED') : wrongCode(answer.triesLeft)
    case 'otherBrowser':
      throw new AppError('SIGN_IN_OTHER_BROWSER')
    case 'expired':
    case 'tooMany':
      throw new AppError('SIGN_IN_EXPIRED')
  }
}
