import type { ChangeEmail, EmailChangeStarted } from '#contract/security.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { codeLifetimeMs } from '#domain/user/sign-in-limits.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { accountMail } from '#server/identity/user/account-mail.ts'
import { insertEmailChange, useEmailChange } from '#server/identity/user/email/email-store.ts'
import { checkAddress } from '#server/identity/user/request-code.ts'
import type { Session } from '#server/identity/user/session-store.ts'

/** Subject of the code that proves one of the two mailboxes of a change. */
const subjectOf = (id: string, mailbox: 'current' | 'new') => `${id} ${mailbox}`

/**
 * Sends a code to the address of a user and another one to the address that replaces it. The answer does not show
 * whether another account has the new one.
 * @throws AppError VALIDATION, TOO_MANY_REQUESTS
 */
export async function requestEmailChange(
  deps: IdentityDeps,
  { userId }: Session,
  typed: string,
): Promise<EmailChangeStarted> {
  const { email, problems } = checkAddress(typed)
  throwIfAny(problems)
  const { brandName } = deps.settings
  const id = deps.newId()
  const now = deps.clock.now()
  const mailTo = (mailbox: 'current' | 'new') => ({
    id: deps.newId(),
    payload: { brandName, email, mailbox, code: deps.identity.codeOf(subjectOf(id, mailbox)) },
  })
  const isStored = await insertEmailChange(deps.db, {
    id,
    userId,
    email,
    currentMail: mailTo('current'),
    newMail: mailTo('new'),
    now,
  })
  if (!isStored) throw new AppError('TOO_MANY_REQUESTS')
  return { changeId: id, expiresAt: new Date(now.getTime() + codeLifetimeMs).toISOString() }
}

/**
 * Changes the address of a user by the codes of both mailboxes, and ends their other sessions; a mail to the former
 * address reports it.
 * @throws AppError VALIDATION for a wrong code, SIGN_IN_EXPIRED, EMAIL_TAKEN where another account has the address
 */
export async function changeEmail(
  deps: IdentityDeps,
  { userId, sessionId }: Session,
  { changeId, currentCode, newCode }: ChangeEmail,
): Promise<void> {
  if (!isUuid(changeId)) throw new AppError('SIGN_IN_EXPIRED')
  const rightOnes = [
    deps.identity.isCode(subjectOf(changeId, 'current'), currentCode),
    deps.identity.isCode(subjectOf(changeId, 'new'), newCode),
  ]
  const answer = await useEmailChange(deps.db, {
    id: changeId,
    userId,
    isRight: !rightOnes.includes(false),
    session: sessionId,
    mail: accountMail(deps, 'emailChanged'),
    now: deps.clock.now(),
  })
  switch (answer.outcome) {
    case 'changed':
      return
    case 'taken':
      throw new AppError('EMAIL_TAKEN')
    case 'expired':
      throw new AppError('SIGN_IN_EXPIRED')
    case 'wrong':
      // Which of them is wrong is not said: it would halve the work of guessing.
      throw answer.triesLeft === 0 ? new AppError('SIGN_IN_EXPIRED') : wrongCodes(answer.triesLeft)
  }
}

function wrongCodes(count: number): AppError {
  const problems = ['currentCode', 'newCode'].map((field) =>
    problem(`signIn.${field}`, 'SIGN_IN_CODES', { count }),
  )
  return new AppError('VALIDATION', { problems })
}
