import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import { routeLines } from '../../../build/access/route-lines.ts'
import { aBrowser, type Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { codeMail, signIn } from '../../../build/identity.ts'
import { goodPassword, registerWith } from '../../../build/password.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const setPassword = (browser: Browser, password = goodPassword, passwordConfirmation = password) =>
  browser.post<{ endedSessions: number }>('/ha-oauth/password', { password, passwordConfirmation })
const withPassword = (email: string, password = goodPassword) =>
  aBrowser(world.url).post('/ha-oauth/sign-in/password', { email, password })
async function signedIn(email: string): Promise<Browser> {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}
const isSignedIn = async (browser: Browser) =>
  (await browser.get<{ user: object | null }>('/ha-api/agg/user')).body.user !== null

/** The calls of a level in the table of routes. */
function callsOf(level: 'verified' | 'fresh'): (readonly [string, string])[] {
  return routeLines()
    .filter(({ url, access }) => url.startsWith('/ha-oauth/') && access === level)
    .map(({ method, url }) => [method, url])
}
const call = (browser: Browser, [method, path]: readonly [string, string]) =>
  method === 'GET' ? browser.get(path) : browser.post(path, {})

test('an unverified user may do nothing that needs a proved mailbox', async () => {
  const browser = aBrowser(world.url)
  await registerWith(browser, 'pas-encore@exemple.fr')
  const calls = [...callsOf('verified'), ...callsOf('fresh')]
  expect(calls.length).toBeGreaterThan(0)
  for (const route of calls)
    expect([route, (await call(browser, route)).body]).toMatchObject([route, { code: 'EMAIL_UNVERIFIED' }])
  expect((await browser.get('/ha-oauth/security')).body).toMatchObject({
    unverified: true,
    hasPassword: true,
  })
})

test('what gives access needs a sign-in of the last ten minutes; a refresh is none', async () => {
  const browser = await signedIn('recente@exemple.fr')
  world.moveOurTime(proofLifetimeMs + 1_000)
  await browser.post('/ha-oauth/session/refresh')
  expect(await isSignedIn(browser)).toBe(true)
  for (const route of callsOf('fresh'))
    expect([route, (await call(browser, route)).body]).toMatchObject([route, { code: 'PROOF_REQUIRED' }])
  await signIn(world, browser, 'recente@exemple.fr')
  expect((await setPassword(browser)).status).toBe(200)
  for (const route of [...callsOf('verified'), ...callsOf('fresh')])
    expect((await call(aBrowser(world.url), route)).status).toBe(401)
})

test('a new password ends the other sessions, and a mail reports it', async () => {
  const browser = await signedIn('change@exemple.fr')
  const other = await signedIn('change@exemple.fr')
  const third = await signedIn('change@exemple.fr')
  expect((await setPassword(browser)).body).toEqual({ endedSessions: 2 })
  expect(await isSignedIn(browser)).toBe(true)
  expect(await isSignedIn(other)).toBe(false)
  expect((await third.post('/ha-oauth/session/refresh')).status).toBe(401)
  expect((await withPassword('change@exemple.fr')).status).toBe(200)
  await setPassword(browser, 'une casserole bleue dans le grenier')
  expect((await withPassword('change@exemple.fr')).status).toBe(401)
  expect((await withPassword('change@exemple.fr', 'une casserole bleue dans le grenier')).status).toBe(200)
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('recipient')
    .where('kind', '=', 'passwordChanged')
    .where('recipient', '=', 'change@exemple.fr')
    .execute()
  expect(mails).toHaveLength(2)
})

test('a forgotten password is replaced after a code; the mail says what it is for', async () => {
  const browser = aBrowser(world.url)
  const { body } = await browser.post<{ codeId: string }>('/ha-oauth/sign-in/code', {
    email: 'change@exemple.fr',
    isReset: true,
  })
  const { code, isReset, linkUrl } = await codeMail(world, body.codeId)
  expect(isReset).toBe(true)
  expect(new URL(linkUrl).search).toBe('?mode=reset')
  await browser.post('/ha-oauth/sign-in/code/use', { codeId: body.codeId, code })
  expect((await setPassword(browser, 'change@exemple.fr')).body).toMatchObject({
    problems: [{ field: 'signIn.password', code: 'PASSWORD_WEAK' }],
  })
  expect((await setPassword(browser, goodPassword, 'autre')).status).toBe(400)
  expect((await setPassword(browser)).status).toBe(200)
  expect((await withPassword('change@exemple.fr')).status).toBe(200)
})
