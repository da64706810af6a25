import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeLifetimeMs } from '#domain/user/sign-in-limits.ts'
import { mailboxTransport } from '#server/platform/mail/mailbox-transport.ts'
import { type MailDeps, sendMails } from '#server/platform/mail/send-mails.ts'
import { blankCodeMails } from '#server/identity/user/session-store.ts'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aBrowser } from '../../../build/a-browser.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { changeCode, codeMail, requestCode, signIn } from '../../../build/identity.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.close())

/** Sends what is due; with a mail server, or into the local mailbox. */
function send(changes: Partial<MailDeps['transport']>): Promise<number> {
  const transport = { ...mailboxTransport, ...changes }
  return sendMails({
    ...world.deps,
    renderMail,
    readMailIdentity: async () => null,
    transport,
    host: 'obole.exemple.fr',
  })
}
const mailServer = { storesBodies: false }

async function aRequestedCode() {
  const browser = aBrowser(world.url)
  const codeId = await requestCode(browser, 'zoe@exemple.fr')
  const { code } = await codeMail(world, codeId)
  const use = async () => (await browser.post('/ha-oauth/sign-in/code/use', { codeId, code })).status
  return { code, use }
}

/** The row of the mail: what is written about it, and its state. */
async function stored() {
  const row = await world.deps.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  return { text: JSON.stringify(row), state: row.state, next: row.next_try_at }
}

const sweep = () => blankCodeMails(world.deps.db, { now: world.deps.clock.now(), limit: 10 })

test('a code leaves the row of its mail when the mail server has accepted it, and still works', async () => {
  const { code, use } = await aRequestedCode()
  expect((await stored()).text).toContain(code)
  expect(await send(mailServer)).toBe(1)
  const { text, state } = await stored()
  expect(state).toBe('sent')
  expect(text).not.toContain(code)
  expect(text).not.toContain('/connexion#')
  expect(await use()).toBe(200)
})

test('negative control: without that, a code that works is read in a copy of the database', async () => {
  const { code } = await aRequestedCode()
  await rewriteFunction(world.deps.db, 'mark_mails_sent', [['without_links(m.payload)', 'm.payload']])
  await send(mailServer)
  expect((await stored()).text).toContain(code)
})

test('the local mailbox shows a code as long as it works', async () => {
  const { code } = await aRequestedCode()
  await send({})
  expect(await sweep()).toBe(0)
  expect((await stored()).text).toContain(code)
  world.moveOurTime(codeLifetimeMs)
  expect(await sweep()).toBe(1)
  const { text, state } = await stored()
  expect(text).not.toContain(code)
  expect(text).toContain('••••••')
  expect(text).not.toContain('/connexion#')
  expect(state).toBe('sent')
  expect(await sweep()).toBe(0)
})

test('a mail that is not sent while its code works is abandoned; one that is being sent is left', async () => {
  const { code, use } = await aRequestedCode()
  const deliver = () => Promise.reject(new Error('the mail server is away'))
  await send({ ...mailServer, deliver })
  expect(await stored()).toMatchObject({ state: 'queued', next: expect.any(Date) as Date })
  world.moveOurTime(codeLifetimeMs)
  await world.deps.db.updateTable('mail').set({ state: 'sending' }).execute()
  expect(await sweep()).toBe(0)
  await world.deps.db.updateTable('mail').set({ state: 'queued' }).execute()
  expect(await sweep()).toBe(1)
  const { text, ...row } = await stored()
  expect(row).toEqual({ state: 'failed', next: null })
  expect(text).not.toContain(code)
  expect(await send(mailServer)).toBe(0)
  expect(await use()).not.toBe(200)
})

test('the codes of a change of address leave their rows too, sent or not', async () => {
  const browser = aBrowser(world.url)
  await signIn(world, browser, 'zoe@exemple.fr')
  const written = async () => JSON.stringify(await world.deps.db.selectFrom('mail').selectAll().execute())
  const start = async () => {
    const { body } = await browser.post<{ changeId: string }>('/ha-oauth/email/codes', {
      email: 'z@exemple.fr',
    })
    const { db } = world.deps
    return [await changeCode(db, body.changeId, 'current'), await changeCode(db, body.changeId, 'new')]
  }
  const first = await start()
  await send(mailServer)
  for (const code of first) expect(await written()).not.toContain(`"${code}"`)
  const second = await start()
  for (const code of second) expect(await written()).toContain(`"${code}"`)
  world.moveOurTime(codeLifetimeMs)
  expect(await sweep()).toBe(2)
  for (const code of second) expect(await written()).not.toContain(`"${code}"`)
})
