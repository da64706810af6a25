import { emailRule } from '#domain/field-rules.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { defaultLocale } from '#domain/locale.ts'
import { findOrCreateUser, writeJournal } from '#server/identity/access/member-store.ts'
import {
  deleteOperator,
  insertOperator,
  listOperators,
  writeOperatorJournal,
} from '#server/identity/access/operator-store.ts'
import { endAccessesOf } from '#server/identity/access/support-store.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { endSessionsOf } from '#server/identity/user/session-store.ts'

type OperatorDeps = Pick<IdentityDeps, 'db' | 'clock' | 'newId'>

/**
 * Makes the account of an address an operator, and creates it where there is none. Repeating it changes nothing.
 * @throws Error for what is no address
 */
export async function createOperator({ db, clock, newId }: OperatorDeps, typed: string): Promise<string> {
  const email = addressOf(typed)
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const userId = await findOrCreateUser(tx, { id: newId(), email, locale: defaultLocale }, now)
    if (!(await insertOperator(tx, userId, now))) return `${email} is an operator already`
    await writeOperatorJournal(tx, { action: 'operatorAdded', detail: { email } }, now)
    return `${email} is an operator, once a passkey or an authenticator is set up`
  })
}

/** Ends the role of an operator, their accesses to associations and their sessions. @throws Error where no operator has the address */
export async function removeOperator({ db, clock }: OperatorDeps, typed: string): Promise<string> {
  const email = addressOf(typed)
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    if (!(await deleteOperator(tx, email))) throw new Error(`${email} is no operator`)
    await writeOperatorJournal(tx, { action: 'operatorRemoved', detail: { email } }, now)
    for (const { organisationId } of await endAccessesOf(tx, email, now)) {
      const entry = {
        organisationId,
        formId: null,
        userId: null,
        action: 'supportEnded',
        detail: {},
      } as const
      await writeJournal(tx, entry, now)
    }
    const ended = await endSessionsOf(tx, email, now)
    return `${email} is no operator any more, sessions ended: ${ended}`
  })
}

/** The operators, one a line. */
export async function printOperators({ db }: OperatorDeps): Promise<string[]> {
  const operators = await listOperators(db)
  return operators.map(
    ({ email, hasSecondFactor }) => `${email}\t${hasSecondFactor ? 'second factor' : 'no second factor yet'}`,
  )
}

function addressOf(typed: string): string {
  const email = plainEmail(typed).toLowerCase()
  if (emailRule(email) !== null) throw new Error(`${typed} is not an e-mail address`)
  return email
}
