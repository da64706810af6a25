import { afterAll, beforeAll, expect, test } from 'vitest'
import { factorLifetimeMs, factorTriesPerWindow } from '#domain/user/totp-limits.ts'
import { codeAt, turnTotpOn } from '../../../build/authenticator.ts'
import { aBrowser, type Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { codeMail, requestCode, signIn } from '../../../build/identity.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { goodPassword } from '../../../build/password.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const stepMs = 30_000
const factor = (browser: Browser, code: string) => browser.post('/ha-oauth/sign-in/second-factor', { code })
const isSignedIn = async (browser: Browser) =>
  (await browser.get<{ user: object | null }>('/ha-api/agg/user')).body.user !== null

/** An account with an authenticator and a password. */
async function protectedAccount(email: string) {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  await browser.post('/ha-oauth/password', { password: goodPassword, passwordConfirmation: goodPassword })
  const { secret, recoveryCodes } = await turnTotpOn(world, browser)
  world.moveOurTime(stepMs)
  return { browser, recoveryCodes, codeNow: () => codeAt(secret, world.deps.clock.now()) }
}
/** A browser that gave the mailed code. */
async function afterCode(email: string): Promise<Browser> {
  const browser = aBrowser(world.url)
  const codeId = await requestCode(browser, email)
  const { code } = await codeMail(world, codeId)
  const answer = await browser.post('/ha-oauth/sign-in/code/use', { codeId, code })
  expect(answer).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } })
  return browser
}
async function afterPassword(email: string): Promise<Browser> {
  const browser = aBrowser(world.url)
  const answer = await browser.post('/ha-oauth/sign-in/password', { email, password: goodPassword })
  expect(answer.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
  return browser
}

test('a mailed code or a password alone opens no session where an authenticator is on', async () => {
  const { codeNow } = await protectedAccount('deux@exemple.fr')
  const [first, second] = [await afterCode('deux@exemple.fr'), await afterPassword('deux@exemple.fr')]
  expect(await isSignedIn(first)).toBe(false)
  expect(first.cookies.has('refresh_token')).toBe(false)
  expect((await factor(first, codeNow())).status).toBe(200)
  expect(await isSignedIn(first)).toBe(true)
  expect(first.cookies.has('second_factor')).toBe(false)
  world.moveOurTime(stepMs)
  const spaced = `${codeNow().slice(0, 3)} ${codeNow().slice(3)}`
  expect((await factor(second, spaced)).status).toBe(200)
})

test('a code of the authenticator works once, also for tries at the same time, and none before it', async () => {
  const { codeNow } = await protectedAccount('rejeu@exemple.fr')
  const browsers = await Promise.all([1, 2, 3].map(() => afterCode('rejeu@exemple.fr')))
  const former = codeNow()
  world.moveOurTime(stepMs)
  const code = codeNow()
  const answers = await Promise.all(browsers.map((browser) => factor(browser, code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  const late = await afterPassword('rejeu@exemple.fr')
  expect((await factor(late, former)).body).toMatchObject({ problems: [{ code: 'AUTHENTICATOR_CODE' }] })
})

test('five wrong codes pause the second factor of the user, from any browser', async () => {
  const { codeNow } = await protectedAccount('devine@exemple.fr')
  const browser = await afterPassword('devine@exemple.fr')
  const wrong = String((Number(codeNow()) + 1) % 1_000_000).padStart(6, '0')
  for (let count = 0; count < factorTriesPerWindow; count++)
    expect((await factor(browser, wrong)).status).toBe(400)
  expect((await factor(await afterPassword('devine@exemple.fr'), codeNow())).status).toBe(429)
})

test('a recovery code works once; new ones replace them', async () => {
  const { browser, recoveryCodes } = await protectedAccount('secours@exemple.fr')
  expect(new Set(recoveryCodes).size).toBe(10)
  const [used = '', other = ''] = recoveryCodes
  expect((await factor(await afterCode('secours@exemple.fr'), used.toLowerCase())).status).toBe(200)
  expect((await factor(await afterPassword('secours@exemple.fr'), used)).status).toBe(400)
  const state = await browser.get('/ha-oauth/security')
  expect(state.body).toMatchObject({ hasTotp: true, recoveryCodesLeft: 9 })
  expect((await browser.post('/ha-oauth/totp/recovery-codes')).status).toBe(200)
  expect((await factor(await afterPassword('secours@exemple.fr'), other)).status).toBe(400)
})

test('the first factor counts for ten minutes, in its browser, and cannot be forged', async () => {
  const { codeNow } = await protectedAccount('delai@exemple.fr')
  const browser = await afterPassword('delai@exemple.fr')
  const token = browser.cookies.get('second_factor') ?? ''
  expect((await factor(aBrowser(world.url), codeNow())).status).toBe(410)
  const forged = aBrowser(world.url)
  forged.cookies.set('second_factor', token.replace(/^[0-9a-f]{8}/, '00000000'))
  expect((await factor(forged, codeNow())).status).toBe(410)
  world.moveOurTime(factorLifetimeMs + 1_000)
  expect((await factor(browser, codeNow())).status).toBe(410)
})

test('an authenticator is on after its first code, off on request, and mails report both', async () => {
  const browser = aBrowser(world.url)
  await signIn(world, browser, 'active@exemple.fr')
  await browser.post('/ha-oauth/totp/start')
  expect((await browser.post('/ha-oauth/totp/confirm', { code: '000000' })).status).toBe(400)
  const elsewhere = aBrowser(world.url)
  await signIn(world, elsewhere, 'active@exemple.fr')
  await turnTotpOn(world, browser)
  expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, false])
  expect((await browser.post('/ha-oauth/totp/start')).status).toBe(409)
  await afterCode('active@exemple.fr')
  expect((await browser.post('/ha-oauth/totp/remove')).status).toBe(200)
  expect((await browser.post('/ha-oauth/totp/remove')).status).toBe(409)
  await signIn(world, aBrowser(world.url), 'active@exemple.fr')
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'accountChanged')
    .where('recipient', '=', 'active@exemple.fr')
    .execute()
  expect(mails.map(({ payload }) => (payload as { change: string }).change).toSorted()).toEqual([
    'totpOff',
    'totpOn',
  ])
})

test('the secret of an authenticator is not readable in the database', async () => {
  const browser = aBrowser(world.url)
  await signIn(world, browser, 'secret@exemple.fr')
  const { secret } = await turnTotpOn(world, browser)
  const rows = await world.deps.db.selectFrom('user_totp').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret.replaceAll(' ', ''))
  const [row] = rows
  expect(
    world.deps.identity.unseal('00000000-0000-0000-0000-000000000000', row?.sealed_secret ?? ''),
  ).toBeNull()
})

test('negative control: without the comparison of steps, a code of the authenticator works twice', async () => {
  const { codeNow } = await protectedAccount('controle@exemple.fr')
  await rewriteFunction(world.deps.db, 'use_second_factor', [[/and last_step < [^;]+/, '']])
  const code = codeNow()
  expect((await factor(await afterCode('controle@exemple.fr'), code)).status).toBe(200)
  expect((await factor(await afterPassword('controle@exemple.fr'), code)).status).toBe(200)
})
