import { plainEmail } from '#domain/pasted-text.ts'
import type { Deps } from '#server/money/deps.ts'
import { accountMail } from '#server/identity/user/account-mail.ts'
import { resetSecondFactor } from '#server/identity/user/session-store.ts'

/**
 * Removes the second factors of a user who lost them, and ends their sessions; the operator has checked who asks. A mail
 * to the user and the journal of their associations report it.
 * @throws Error where no account has the address
 */
export async function resetFactorOf(deps: Deps, typed: string): Promise<string> {
  const email = plainEmail(typed).toLowerCase()
  const mail = accountMail(deps, 'factorReset')
  const { found, removed, sessions } = await resetSecondFactor(deps.db, {
    email,
    mail,
    now: deps.clock.now(),
  })
  if (!found) throw new Error(`no account has the address ${email}`)
  return `${email}: second factors removed: ${removed}, sessions ended: ${sessions}`
}
