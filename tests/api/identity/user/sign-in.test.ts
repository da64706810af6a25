import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeLifetimeMs } from '#domain/user/sign-in-limits.ts'
import { aBrowser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { codeMail, linkProof, requestCode, signIn, wrongCode } from '../../../build/identity.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const use = '/ha-oauth/sign-in/code/use'
const whoIs = (browser: ReturnType<typeof aBrowser>) =>
  browser.get<{ user: { userId: string; email: string; unverified: boolean } | null }>('/ha-api/agg/user')

test('a code opens a session, and creates the account of a new address once', async () => {
  const browser = aBrowser(world.url)
  expect((await whoIs(browser)).body.user).toBeNull()
  const codeId = await requestCode(browser, ' Zoe.Moreau@Exemple\u200b.fr\u202c ')
  const mail = await codeMail(world, codeId)
  expect(mail.recipient).toBe('zoe.moreau@exemple.fr')
  const spaced = `${mail.code.slice(0, 3)} ${mail.code.slice(3)}`
  const answer = await browser.post<{ userId: string }>(use, { codeId, code: spaced })
  expect(answer).toMatchObject({ status: 200, body: { unverified: false } })
  expect((await whoIs(browser)).body.user).toMatchObject({
    userId: answer.body.userId,
    email: 'zoe.moreau@exemple.fr',
    unverified: false,
  })
  expect((await signIn(world, aBrowser(world.url), 'zoe.moreau@exemple.fr')).userId).toBe(answer.body.userId)
})

test('the readable cookie has no secret, and the secret ones are not readable', async () => {
  const browser = aBrowser(world.url)
  const codeId = await requestCode(browser, 'cookies@exemple.fr')
  const { code } = await codeMail(world, codeId)
  const { headers } = await browser.post(use, { codeId, code })
  const lines = headers.getSetCookie()
  const named = (name: string) => lines.find((line) => line.startsWith(`${name}=`)) ?? ''
  expect(named('session_token')).not.toContain('HttpOnly')
  expect(named('session_token')).toMatch(/^session_token=[0-9a-f-]{36}\.verified\.\d+;/)
  for (const name of ['access_token', 'refresh_token', 'session_token'])
    expect(named(name)).toContain('SameSite=Lax')
  for (const name of ['access_token', 'refresh_token']) expect(named(name)).toContain('HttpOnly')
  const forged = aBrowser(world.url)
  forged.cookies.set('session_token', browser.cookies.get('session_token') ?? '')
  expect((await whoIs(forged)).body.user).toBeNull()
})

test('a code works once, for ten minutes, and for five tries', async () => {
  const browser = aBrowser(world.url)
  const once = await requestCode(browser, 'une-fois@exemple.fr')
  const { code } = await codeMail(world, once)
  expect((await browser.post(use, { codeId: once, code })).status).toBe(200)
  expect(await browser.post(use, { codeId: once, code })).toMatchObject({
    status: 410,
    body: { code: 'SIGN_IN_EXPIRED' },
  })

  const guessed = await requestCode(browser, 'une-fois@exemple.fr')
  const right = (await codeMail(world, guessed)).code
  for (const left of [4, 3, 2, 1]) {
    const wrong = await browser.post(use, { codeId: guessed, code: wrongCode(right) })
    expect(wrong).toMatchObject({
      status: 400,
      body: { problems: [{ field: 'signIn.code', code: 'SIGN_IN_CODE', params: { count: left } }] },
    })
  }
  expect((await browser.post(use, { codeId: guessed, code: wrongCode(right) })).status).toBe(410)
  expect((await browser.post(use, { codeId: guessed, code: right })).status).toBe(410)

  const late = await requestCode(browser, 'une-fois@exemple.fr')
  const lateCode = (await codeMail(world, late)).code
  world.moveOurTime(codeLifetimeMs + 1_000)
  expect((await browser.post(use, { codeId: late, code: lateCode })).status).toBe(410)
})

test('tries at the same time are counted one by one', async () => {
  const browser = aBrowser(world.url)
  const codeId = await requestCode(browser, 'ensemble@exemple.fr')
  const { code } = await codeMail(world, codeId)
  const tries = Array.from({ length: 20 }, () => browser.post(use, { codeId, code: wrongCode(code) }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(4)
  expect((await browser.post(use, { codeId, code })).status).toBe(410)
})

test('another browser than the requesting one needs the link and the code', async () => {
  const asking = aBrowser(world.url)
  const other = aBrowser(world.url)
  const codeId = await requestCode(asking, 'ailleurs@exemple.fr')
  const mail = await codeMail(world, codeId)
  const link = linkProof(mail)
  const { code } = mail
  expect(await other.post(use, { codeId, code })).toMatchObject({
    status: 409,
    body: { code: 'SIGN_IN_OTHER_BROWSER' },
  })
  expect((await other.post(use, { codeId, link })).status).toBe(409)
  expect((await other.post(use, { codeId, link, code: wrongCode(code) })).status).toBe(400)
  expect(
    (
      await other.post(use, {
        codeId,
        link: link.replace(/^./, (first) => (first === 'Z' ? 'Y' : 'Z')),
        code,
      })
    ).status,
  ).toBe(409)
  expect((await other.post(use, { codeId, link, code })).status).toBe(200)
})

test('the link alone is enough in the browser that requested it, and opening it uses nothing', async () => {
  const browser = aBrowser(world.url)
  const codeId = await requestCode(browser, 'lien@exemple.fr')
  const link = linkProof(await codeMail(world, codeId))
  expect((await browser.post(use, { codeId, link })).status).toBe(200)
  expect((await browser.post(use, { codeId, link })).status).toBe(410)
})

test('an address gets five codes in fifteen minutes from any browser, and any address the same answer', async () => {
  for (let count = 0; count < 5; count++) await requestCode(aBrowser(world.url), 'souvent@exemple.fr')
  const sixth = await aBrowser(world.url).post('/ha-oauth/sign-in/code', { email: 'souvent@exemple.fr' })
  expect(sixth).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  const known = await aBrowser(world.url).post('/ha-oauth/sign-in/code', { email: 'zoe.moreau@exemple.fr' })
  const unknown = await aBrowser(world.url).post('/ha-oauth/sign-in/code', { email: 'inconnue@exemple.fr' })
  expect(known.status).toBe(unknown.status)
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
})

test.each([
  ['', 'REQUIRED'],
  ['zoe', 'EMAIL'],
])('the address %j is refused', async (email, code) => {
  const answer = await aBrowser(world.url).post('/ha-oauth/sign-in/code', { email })
  expect(answer).toMatchObject({ status: 400, body: { problems: [{ field: 'signIn.email', code }] } })
})

test('a page of another site cannot sign a visitor in', async () => {
  const foreign = aBrowser(world.url, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
  const answer = await foreign.post('/ha-oauth/sign-in/code', { email: 'zoe.moreau@exemple.fr' })
  expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN_ORIGIN' } })
})
