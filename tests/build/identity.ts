import { randomBytes } from 'node:crypto'
import type { CodeRequested, SignedIn } from '#contract/sign-in.ts'
import { EmailChangeCodeSchema, type SignInCode, SignInCodeSchema } from '#contract/mail/account-mails.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { recoveryHash } from '#server/identity/user/totp/totp-codes.ts'
import { isShape } from '#server/platform/is-shape.ts'
import type { Browser } from './a-browser.ts'
import type { World } from './a-world.ts'
import { lastPayload } from './mail/last-payload.ts'

/** The mail with a code, as its reader sees it. */
export async function codeMail({ deps }: World, codeId: string): Promise<SignInCode & { recipient: string }> {
  const { payload, recipient } = await deps.db
    .selectFrom('mail')
    .select(['payload', 'recipient'])
    .where('kind', '=', 'signInCode')
    .where('subject_id', '=', codeId)
    .executeTakeFirstOrThrow()
  return { ...readCode(payload), recipient }
}

/** The last code that was sent to an address. */
export function lastCode(db: Db, email: string): Promise<SignInCode> {
  return lastPayload(db, { kind: 'signInCode', recipient: email }, SignInCodeSchema)
}

/** A code of a change of address, as its mail has it. */
export async function changeCode(db: Db, changeId: string, mailbox: 'current' | 'new'): Promise<string> {
  const rows = await db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'emailChangeCode')
    .where('subject_id', '=', changeId)
    .execute()
  const codes = rows
    .map(({ payload }) => payload)
    .filter((payload) => isShape(EmailChangeCodeSchema, payload))
  const found = codes.find((payload) => payload.mailbox === mailbox)
  if (found === undefined) throw new Error('no such code')
  return found.code
}

/** The last code of a change that was sent to an address. */
export async function lastChangeCode(db: Db, recipient: string): Promise<string> {
  const { code } = await lastPayload(db, { kind: 'emailChangeCode', recipient }, EmailChangeCodeSchema)
  return code
}

function readCode(payload: unknown): SignInCode {
  if (!isShape(SignInCodeSchema, payload)) throw new Error('not the mail of a code')
  return payload
}

/** Requests a code for an address. */
export async function requestCode(browser: Browser, email: string): Promise<string> {
  const { body, status } = await browser.post<CodeRequested>('/ha-oauth/sign-in/code', { email })
  if (status !== 202) throw new Error(`no code: ${status}`)
  return body.codeId
}

/** Signs in with a mailed code, as a person does, and with a recovery code where the account asks for a second factor. */
export async function signIn(world: World, browser: Browser, email: string): Promise<SignedIn> {
  const codeId = await requestCode(browser, email)
  const { code } = await codeMail(world, codeId)
  const first = await browser.post<SignedIn>('/ha-oauth/sign-in/code/use', { codeId, code })
  const { body, status } = first.status === 401 ? await recover(world, browser, email) : first
  if (status !== 200) throw new Error(`not signed in: ${status}`)
  return body
}

async function recover({ deps: { db } }: World, browser: Browser, email: string) {
  const code = randomBytes(12).toString('hex')
  const { id } = await db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .where('occupies_address', '=', true)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('recovery_code')
    .values({ user_id: id, hash: recoveryHash(code) })
    .execute()
  return browser.post<SignedIn>('/ha-oauth/sign-in/second-factor', { code })
}

/** The link of the mail, as the page sends it. */
export function linkProof({ linkUrl }: SignInCode): string {
  return linkUrl.split('.').at(-1) ?? ''
}

/** Another code than this one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
