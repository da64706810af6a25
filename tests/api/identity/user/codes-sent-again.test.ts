import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  codeLeastLifeMs,
  codeLifetimeMs,
  codeResendPauseMs,
  codeResends,
  codesPerWindow,
  maxCodeTries,
} from '#domain/user/sign-in-limits.ts'
import { markMailsSent } from '#server/platform/mail/mail-store.ts'
import { aBrowser, type Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { codeMail, requestCode, wrongCode } from '../../../build/identity.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

let world: World
let browser: Browser
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  browser = aBrowser(world.url)
})
afterEach(() => world.close())

const email = 'encore@exemple.fr'
const use = '/ha-oauth/sign-in/code/use'

/** Hands over the mails that wait; returns how many did. */
async function deliver(): Promise<number> {
  const { db, clock } = world.deps
  const waiting = await db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()
  const sent = waiting.map(({ id }) => ({ id, subject: 'Code', html: '', text: '' }))
  await markMailsSent(db, sent, true, clock.now())
  return waiting.length
}

/** Requests a code and delivers its mail; with the number of mails. */
async function ask(): Promise<{ codeId: string; mails: number }> {
  return { codeId: await requestCode(browser, email), mails: await deliver() }
}

async function askAfter(pauseMs: number) {
  world.moveOurTime(pauseMs)
  return ask()
}

test('a browser that asks again gets the same code once more, as another mail', async () => {
  const { codeId } = await ask()
  const { id: first } = await world.deps.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  expect(await askAfter(codeResendPauseMs)).toEqual({ codeId, mails: 1 })
  const { id: second } = await world.deps.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  expect(second).not.toBe(first)
  const { code } = await codeMail(world, codeId)
  expect((await browser.post(use, { codeId, code })).status).toBe(200)
  expect((await ask()).codeId).not.toBe(codeId)
})

test('it is never refused while its code works, and receives few mails', async () => {
  const { codeId } = await ask()
  expect(await ask()).toEqual({ codeId, mails: 0 })
  const mails = []
  for (let asked = 0; asked < 2 * codesPerWindow; asked++) {
    const again = await askAfter(codeResendPauseMs)
    expect(again.codeId).toBe(codeId)
    mails.push(again.mails)
  }
  expect(mails.filter((count) => count === 1)).toHaveLength(codeResends)
})

test('a code without tries, or about to end, is replaced', async () => {
  const { codeId } = await ask()
  const { code } = await codeMail(world, codeId)
  for (let tried = 0; tried < maxCodeTries; tried++)
    await browser.post(use, { codeId, code: wrongCode(code) })
  const { codeId: next } = await ask()
  expect(next).not.toBe(codeId)
  const last = await askAfter(codeLifetimeMs - codeLeastLifeMs + 1)
  expect(last.codeId).not.toBe(next)
})

test('another browser and another address get their own code', async () => {
  const { codeId } = await ask()
  expect(await requestCode(aBrowser(world.url), email)).not.toBe(codeId)
  expect(await requestCode(browser, 'autre@exemple.fr')).not.toBe(codeId)
})

test('negative control: without its limit, a code is sent as often as it is asked for', async () => {
  await rewriteFunction(world.deps.db, 'send_code_again', [
    ["c.sent_again < limit_count('codeResends')", 'true'],
  ])
  await ask()
  for (let asked = 0; asked <= codeResends; asked++) expect((await askAfter(codeResendPauseMs)).mails).toBe(1)
})
