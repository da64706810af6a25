import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessLifetimeMs, rotationGraceMs, sessionIdleMs } from '#domain/user/session-life.ts'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import { forgetSignIns } from '#server/identity/user/session-store.ts'
import { aBrowser, type Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli } from '../../../build/commands/a-cli.ts'
import { signIn } from '../../../build/identity.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const refresh = (browser: Browser) => browser.post('/ha-oauth/session/refresh')
const isSignedIn = async (browser: Browser) =>
  (await browser.get<{ user: object | null }>('/ha-api/agg/user')).body.user !== null

/** A browser with the cookies that another one has now. */
function copyOf(browser: Browser): Browser {
  const copy = aBrowser(world.url)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

async function signedIn(email: string): Promise<Browser> {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}

test('the access token lasts ten minutes; a refresh replaces both tokens', async () => {
  const browser = await signedIn('dix@exemple.fr')
  const before = copyOf(browser)
  world.moveOurTime(accessLifetimeMs + 1_000)
  expect(await isSignedIn(browser)).toBe(false)
  expect((await refresh(browser)).status).toBe(200)
  expect(await isSignedIn(browser)).toBe(true)
  for (const name of ['access_token', 'refresh_token'])
    expect(browser.cookies.get(name)).not.toBe(before.cookies.get(name))
})

test('two tabs that refresh at once stay signed in, with the same session', async () => {
  const browser = await signedIn('onglets@exemple.fr')
  const tab = copyOf(browser)
  const answers = await Promise.all([refresh(browser), refresh(tab), refresh(copyOf(tab))])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await isSignedIn(browser)).toBe(true)
  expect(await isSignedIn(tab)).toBe(true)
  expect(browser.cookies.get('refresh_token')).toBe(tab.cookies.get('refresh_token'))
})

test('a browser that never received its new tokens can refresh again later', async () => {
  const browser = await signedIn('perdu@exemple.fr')
  const withoutAnswer = copyOf(browser)
  await refresh(browser)
  world.moveOurTime(10 * rotationGraceMs)
  expect((await refresh(withoutAnswer)).status).toBe(200)
  expect(await isSignedIn(withoutAnswer)).toBe(true)
})

test('a copied token that is used after the rotation ends the session for both, and the user is notified', async () => {
  const browser = await signedIn('vole@exemple.fr')
  const thief = copyOf(browser)
  await refresh(browser)
  expect(await isSignedIn(browser)).toBe(true)
  world.moveOurTime(rotationGraceMs + 1_000)
  expect(await isSignedIn(thief)).toBe(false)
  expect(await isSignedIn(browser)).toBe(true)
  expect((await refresh(thief)).status).toBe(401)
  expect(await isSignedIn(browser)).toBe(false)
  expect((await refresh(browser)).status).toBe(401)
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('recipient')
    .where('kind', '=', 'sessionReused')
    .execute()
  expect(mails).toEqual([{ recipient: 'vole@exemple.fr' }])
})

test('a sign-out ends the session at once, also for who copied its cookies and after the access token ended', async () => {
  const browser = await signedIn('sortie@exemple.fr')
  const copy = copyOf(browser)
  world.moveOurTime(accessLifetimeMs + 1_000)
  expect((await browser.post('/ha-oauth/session/end')).body).toEqual({ ended: true })
  // The remaining cookie opens nothing: it preserves the owner's share of codes.
  expect([...browser.cookies.keys()].filter((name) => name !== 'sign_in')).toEqual(['known_browser'])
  expect((await refresh(copy)).status).toBe(401)
  expect((await browser.post('/ha-oauth/session/end')).body).toEqual({ ended: false })
})

test('the list of sessions shows those of the user alone, and ends another one', async () => {
  const here = await signedIn('liste@exemple.fr')
  const there = await signedIn('liste@exemple.fr')
  const foreign = await signedIn('autre@exemple.fr')
  const list = await here.get<{ data: { id: string; isCurrent: boolean; userAgent: string }[] }>(
    '/ha-oauth/sessions',
  )
  expect(list.body.data).toHaveLength(2)
  expect(list.body.data[0]?.userAgent).toBe('Firefox of a test')
  const other = list.body.data.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  expect((await foreign.post(`/ha-oauth/sessions/${other}/end`)).status).toBe(404)
  expect((await aBrowser(world.url).post(`/ha-oauth/sessions/${other}/end`)).status).toBe(401)
  expect(await isSignedIn(there)).toBe(true)
  expect((await here.post(`/ha-oauth/sessions/${other}/end`)).status).toBe(200)
  expect(await isSignedIn(there)).toBe(false)
  expect(await isSignedIn(here)).toBe(true)
  expect((await here.post(`/ha-oauth/sessions/${other}/end`)).status).toBe(404)
})

test('every other session of the user ends at once, and none of someone else', async () => {
  const here = await signedIn('partout@exemple.fr')
  const others = [await signedIn('partout@exemple.fr'), await signedIn('partout@exemple.fr')]
  const foreign = await signedIn('ailleurs@exemple.fr')
  const all = '/ha-oauth/sessions/end-others'
  expect((await here.post(all)).body).toEqual({ endedSessions: 2 })
  for (const other of others) expect(await isSignedIn(other)).toBe(false)
  expect([await isSignedIn(here), await isSignedIn(foreign)]).toEqual([true, true])
  expect((await here.post(all)).body).toEqual({ endedSessions: 0 })
})

test('signing out elsewhere needs a recent sign-in', async () => {
  const browser = await signedIn('tard@exemple.fr')
  world.moveOurTime(proofLifetimeMs + 1_000)
  expect((await refresh(browser)).status).toBe(200)
  for (const path of ['/ha-oauth/sessions/end-others', `/ha-oauth/sessions/${randomUUID()}/end`])
    expect(await browser.post(path)).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
  expect((await browser.get('/ha-oauth/sessions')).status).toBe(200)
})

test('an operator ends the sessions of one account, or of all', async () => {
  const cli = aCli(world)
  const browser = await signedIn('operateur-1@exemple.fr')
  const other = await signedIn('operateur-2@exemple.fr')
  expect(await cli('account', 'sign-out', ' Operateur-1@exemple.fr')).toEqual(['1 sessions ended'])
  expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, true])
  await cli('account', 'sign-out', 'all')
  expect(await isSignedIn(other)).toBe(false)
  await expect(cli('account', 'sign-out')).rejects.toThrow('EMAIL is missing')
})

test.each([
  ['another session', (token: string) => token.replace(/^[0-9a-f]{8}/, '00000000')],
  ['another generation', (token: string) => token.replace('.1.', '.2.')],
  ['no proof', (token: string) => token.slice(0, token.lastIndexOf('.'))],
  ['another proof', (token: string) => `${token.slice(0, -4)}AAAA`],
  ['more at its end', (token: string) => `${token}.x`],
  ['more at its beginning', (token: string) => `x.${token}`],
  ['nonsense', () => 'a.b.c'],
])('a forged token is refused: %s', async (name, forge) => {
  const browser = await signedIn(`${name.replaceAll(' ', '-')}@exemple.fr`)
  for (const cookie of ['access_token', 'refresh_token'])
    browser.cookies.set(cookie, forge(browser.cookies.get(cookie) ?? ''))
  expect(await isSignedIn(browser)).toBe(false)
  expect((await refresh(browser)).status).toBe(401)
})

test('a token of one purpose is none of another', async () => {
  const browser = await signedIn('autre-usage@exemple.fr')
  const [access = '', longer = ''] = ['access_token', 'refresh_token'].map((name) =>
    browser.cookies.get(name),
  )
  browser.cookies.set('access_token', longer)
  browser.cookies.set('refresh_token', access)
  expect(await isSignedIn(browser)).toBe(false)
  expect((await refresh(browser)).status).toBe(401)
  // The same text with one field more or less.
  browser.cookies.set('access_token', longer.replace(/\.(?=[^.]*$)/, '.9999999999.'))
  expect(await isSignedIn(browser)).toBe(false)
  browser.cookies.set('refresh_token', longer)
  expect((await refresh(browser)).status).toBe(200)
})

test('a session that is not used for thirty days has ended, and its rows are deleted later', async () => {
  const browser = await signedIn('longtemps@exemple.fr')
  world.moveOurTime(sessionIdleMs + 1_000)
  expect((await refresh(browser)).status).toBe(401)
  const later = new Date(world.deps.clock.now().getTime() + 200 * 86_400_000)
  expect(await forgetSignIns(world.deps.db, { now: later, limit: 1_000 })).toBeGreaterThan(10)
  const mails = await world.deps.db.selectFrom('mail').select('id').where('kind', '=', 'signInCode').execute()
  expect(mails).toEqual([])
})
