import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeLifetimeMs } from '#domain/user/sign-in-limits.ts'
import { aBrowser, type Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { changeCode, signIn, wrongCode } from '../../../build/identity.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

async function signedIn(email: string): Promise<Browser> {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}
const emailOf = async (browser: Browser) =>
  (await browser.get<{ user: { email: string } | null }>('/ha-api/agg/user')).body.user?.email
async function start(browser: Browser, email: string): Promise<string> {
  const { body, status } = await browser.post<{ changeId: string }>('/ha-oauth/email/codes', { email })
  if (status !== 202) throw new Error(`no codes: ${status}`)
  return body.changeId
}
const codesOf = async (changeId: string) => ({
  currentCode: await changeCode(world.deps.db, changeId, 'current'),
  newCode: await changeCode(world.deps.db, changeId, 'new'),
})
const change = (browser: Browser, body: object) => browser.post('/ha-oauth/email', body)

test('codes of both mailboxes change the address; other sessions end, and a mail to the former address reports it', async () => {
  const browser = await signedIn('avant@exemple.fr')
  const other = await signedIn('avant@exemple.fr')
  const changeId = await start(browser, ' Apres@Exemple.fr ')
  const { currentCode, newCode } = await codesOf(changeId)
  expect((await change(browser, { changeId, currentCode: newCode, newCode: currentCode })).status).toBe(400)
  expect((await change(browser, { changeId, currentCode, newCode: wrongCode(newCode) })).body).toMatchObject({
    problems: [
      { field: 'signIn.currentCode', code: 'SIGN_IN_CODES', params: { count: 3 } },
      { field: 'signIn.newCode', code: 'SIGN_IN_CODES', params: { count: 3 } },
    ],
  })
  expect((await change(browser, { changeId, currentCode, newCode })).status).toBe(200)
  expect(await emailOf(browser)).toBe('apres@exemple.fr')
  expect(await emailOf(other)).toBeUndefined()
  expect((await change(browser, { changeId, currentCode, newCode })).status).toBe(410)
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('recipient')
    .where('kind', '=', 'accountChanged')
    .execute()
  expect(mails).toEqual([{ recipient: 'avant@exemple.fr' }])
  // Its two codes are two mails about one change: no alarm for the operator.
  expect(await violationsOf(world)).toEqual([])
})

test('five wrong tries, ten minutes, another user: the codes are refused', async () => {
  const browser = await signedIn('essais@exemple.fr')
  const thief = await signedIn('pirate@exemple.fr')
  const changeId = await start(browser, 'essais-2@exemple.fr')
  const codes = await codesOf(changeId)
  expect((await change(thief, { changeId, ...codes })).status).toBe(410)
  const wrong = { changeId, currentCode: wrongCode(codes.currentCode), newCode: codes.newCode }
  const tries = await Promise.all(Array.from({ length: 8 }, () => change(browser, wrong)))
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(4)
  expect((await change(browser, { changeId, ...codes })).status).toBe(410)
  const late = await start(browser, 'essais-3@exemple.fr')
  const lateCodes = await codesOf(late)
  world.moveOurTime(codeLifetimeMs + 1_000)
  await signIn(world, browser, 'essais@exemple.fr')
  expect((await change(browser, { changeId: late, ...lateCodes })).status).toBe(410)
  expect(await emailOf(browser)).toBe('essais@exemple.fr')
})

test('an address of another account gets the same answer, and is refused once both mailboxes are proved', async () => {
  await signedIn('prise@exemple.fr')
  const browser = await signedIn('cherche@exemple.fr')
  const taken = await browser.post('/ha-oauth/email/codes', { email: 'prise@exemple.fr' })
  const free = await browser.post('/ha-oauth/email/codes', { email: 'libre@exemple.fr' })
  expect([taken.status, Object.keys(taken.body as object)]).toEqual([
    free.status,
    Object.keys(free.body as object),
  ])
  const { changeId } = taken.body as { changeId: string }
  expect((await change(browser, { changeId, ...(await codesOf(changeId)) })).body).toMatchObject({
    status: 409,
    code: 'EMAIL_TAKEN',
  })
})

test('a change of address ends the others, whose codes went to the former address', async () => {
  const browser = await signedIn('ancienne@exemple.fr')
  const former = await start(browser, 'autre-b@exemple.fr')
  const changeId = await start(browser, 'nouvelle-c@exemple.fr')
  const late = { changeId: former, ...(await codesOf(former)) }
  expect((await change(browser, { changeId, ...(await codesOf(changeId)) })).status).toBe(200)
  expect((await change(browser, late)).status).toBe(410)
  expect(await emailOf(browser)).toBe('nouvelle-c@exemple.fr')
})

test('a user requests five changes in fifteen minutes', async () => {
  const browser = await signedIn('insiste@exemple.fr')
  for (let count = 0; count < 5; count++) await start(browser, `cible-${count}@exemple.fr`)
  expect((await browser.post('/ha-oauth/email/codes', { email: 'cible-6@exemple.fr' })).status).toBe(429)
  expect((await browser.post('/ha-oauth/email/codes', { email: 'cible' })).status).toBe(400)
})
