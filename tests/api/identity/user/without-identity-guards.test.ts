import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CodeRequested } from '#contract/sign-in.ts'
import { accessLifetimeMs, rotationGraceMs } from '#domain/user/session-life.ts'
import { codesOfAddressPerWindow, maxCodeTries } from '#domain/user/sign-in-limits.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aDevice } from '../../../build/device.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { codeMail, requestCode, signIn, wrongCode } from '../../../build/identity.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

// Negative controls of sign-in and sessions: each guard is removed in a separate database, and what it prevents happens.
let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
})
afterEach(() => world.close())

const statusOf = async (browser: Browser, path: string, body?: object) =>
  (await browser.post(path, body)).status
const isSignedIn = async (browser: Browser) => (await browser.get('/ha-oauth/security')).status === 200

async function signedIn(email: string): Promise<Browser> {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}

function copyOf(browser: Browser): Browser {
  const copy = aBrowser(world.url)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

test('negative control: without counting its tries, a code is guessed to the end', async () => {
  const { db } = world.deps
  await rewriteFunction(db, 'use_sign_in_code', [['set tries = tries + 1', 'set tries = tries']])
  const browser = aBrowser(world.url)
  const codeId = await requestCode(browser, 'cible@exemple.fr')
  const { code } = await codeMail(world, codeId)
  const use = '/ha-oauth/sign-in/code/use'
  for (let count = 0; count <= maxCodeTries; count++)
    expect(await statusOf(browser, use, { codeId, code: wrongCode(code) })).toBe(400)
  expect(await statusOf(browser, use, { codeId, code })).toBe(200)
})

test('negative control: without the browser that requested it, a guessed code signs in anywhere', async () => {
  const { db } = world.deps
  await rewriteFunction(db, 'use_sign_in_code', [
    [/is distinct from decode\(p ->> 'browserHash', 'hex'\)/, 'is null'],
  ])
  const codeId = await requestCode(aBrowser(world.url), 'cible@exemple.fr')
  const { code } = await codeMail(world, codeId)
  const thief = aBrowser(world.url)
  expect(await statusOf(thief, '/ha-oauth/sign-in/code/use', { codeId, code })).toBe(200)
})

test('negative control: without the limit of an address, its mailbox is filled and its codes are guessed', async () => {
  const { db } = world.deps
  await rewriteFunction(db, 'insert_sign_in_code', [[/if not v_is_known and [^;]+ then/, 'if false then']])
  for (let count = 0; count <= codesOfAddressPerWindow; count++) {
    const asked = await aBrowser(world.url, { 'x-forwarded-for': `198.51.100.${count}` }).post<CodeRequested>(
      '/ha-oauth/sign-in/code',
      {
        email: 'cible@exemple.fr',
      },
    )
    expect(asked.status).toBe(202)
  }
})

test('negative control: without the comparison of generations, a copied token goes on after the rotation', async () => {
  const browser = await signedIn('copiee@exemple.fr')
  const copy = copyOf(browser)
  expect(await statusOf(browser, '/ha-oauth/session/refresh')).toBe(200)
  expect(await isSignedIn(browser)).toBe(true)
  await rewriteFunction(world.deps.db, 'rotate_session', [
    [/elsif v_presented <> [\s\S]*? then/, 'elsif false then'],
  ])
  world.moveOurTime(rotationGraceMs + accessLifetimeMs)
  expect(await statusOf(copy, '/ha-oauth/session/refresh')).toBe(200)
  expect(await isSignedIn(copy)).toBe(true)
})

test('negative control: without the end of the former session, a planted one goes on', async () => {
  const attacker = await signedIn('attaquant@exemple.fr')
  await rewriteFunction(world.deps.db, 'open_session', [[/and ended_at is null;/, 'and false;']])
  await signIn(world, copyOf(attacker), 'cible@exemple.fr')
  expect(await isSignedIn(attacker)).toBe(true)
})

test('negative control: without the comparison of counters, a copied signature of a passkey works again', async () => {
  const { db } = world.deps
  const browser = await signedIn('cle@exemple.fr')
  const device = aDevice({ origin: new URL(world.url).origin.replace('127.0.0.1', 'localhost') })
  const asked = async (path: string) =>
    (await browser.post<{ options: { challenge: string } }>(path)).body.options
  await browser.post('/ha-oauth/passkeys', device.create(await asked('/ha-oauth/passkeys/options')))
  const wanted = await asked('/ha-oauth/sign-in/passkey/options')
  const signed = device.sign(wanted)
  const { challenge } = wanted
  const use = () => statusOf(aBrowser(world.url), '/ha-oauth/sign-in/passkey', signed)
  expect(await use()).toBe(200)
  // As if its challenge could be used twice: the counter of the device is what is left.
  const again = () =>
    db
      .insertInto('passkey_challenge')
      .values({
        challenge,
        user_id: null,
        expires_at: new Date(world.deps.clock.now().getTime() + 60_000),
      })
      .execute()
  await again()
  expect(await use()).toBe(401)
  await again()
  await db.updateTable('passkey').set({ counter: 0 }).execute()
  await rewriteFunction(db, 'use_passkey', [[/and \(counter < [\s\S]*?counter = 0\)/, '']])
  expect(await use()).toBe(200)
})
