import { argon2Sync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  passwordTriesPerWindow,
  passwordWindowMs,
  unverifiedLifetimeMs,
} from '#domain/user/password-limits.ts'
import { forgetSignIns } from '#server/identity/user/session-store.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { aForm } from '../../../build/a-form.ts'
import { aBrowser, type Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { codeMail, linkProof, signIn } from '../../../build/identity.ts'
import { countWaiting } from '../../../build/money/a-meeting.ts'
import { goodPassword, registerWith } from '../../../build/password.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const useCode = '/ha-oauth/sign-in/code/use'
const withPassword = (browser: Browser, email: string, password = goodPassword) =>
  browser.post<{ userId: string; unverified: boolean }>('/ha-oauth/sign-in/password', { email, password })
const whoIs = async (browser: Browser) => {
  const { body } = await browser.get<{ user: { userId: string; unverified: boolean } | null }>(
    '/ha-api/agg/user',
  )
  return body.user
}
async function registered(email: string): Promise<string> {
  const browser = aBrowser(world.url)
  const { codeId, userId } = await registerWith(browser, email)
  const { code } = await codeMail(world, codeId)
  expect((await browser.post(useCode, { codeId, code })).status).toBe(200)
  return userId
}

test('an account with a password is unverified until the mailed code is entered', async () => {
  const browser = aBrowser(world.url)
  const { codeId, userId } = await registerWith(browser, ' Ines@Exemple.fr ')
  expect(await whoIs(browser)).toMatchObject({ userId, unverified: true })
  expect(browser.cookies.get('session_token')).toMatch(/\.unverified\./)
  expect(await withPassword(aBrowser(world.url), 'ines@exemple.fr')).toMatchObject({
    status: 200,
    body: { userId, unverified: true },
  })
  const before = browser.cookies.get('refresh_token')
  const { code } = await codeMail(world, codeId)
  expect(await browser.post(useCode, { codeId, code })).toMatchObject({
    status: 200,
    body: { userId, unverified: false, hadAccount: false },
  })
  expect(await whoIs(browser)).toMatchObject({ userId, unverified: false })
  const former = aBrowser(world.url)
  former.cookies.set('refresh_token', before ?? '')
  expect((await former.post('/ha-oauth/session/refresh')).status).toBe(401)
  expect(await withPassword(aBrowser(world.url), 'INES@exemple.fr')).toMatchObject({
    status: 200,
    body: { userId, unverified: false },
  })
})

test('sessions that were opened before the mailbox was proved end with its proof', async () => {
  const browser = aBrowser(world.url)
  await registerWith(browser, 'partagee@exemple.fr')
  const far = aBrowser(world.url)
  expect((await withPassword(far, 'partagee@exemple.fr')).status).toBe(200)
  await signIn(world, browser, 'partagee@exemple.fr')
  expect(await whoIs(far)).toBeNull()
})

test('another code of the same browser verifies its account too', async () => {
  const browser = aBrowser(world.url)
  const { userId } = await registerWith(browser, 'encore@exemple.fr')
  await signIn(world, browser, 'encore@exemple.fr')
  expect(await whoIs(browser)).toMatchObject({ userId, unverified: false })
})

test('registering an address of an account gets the same answer and mail, and changes nothing of it', async () => {
  const owner = await registered('deja@exemple.fr')
  const known = aBrowser(world.url)
  const unknown = aBrowser(world.url)
  const ofKnown = await registerWith(known, 'deja@exemple.fr', 'un tout autre mot de passe long')
  const ofUnknown = await registerWith(unknown, 'jamais@exemple.fr')
  expect(Object.keys(ofKnown)).toEqual(Object.keys(ofUnknown))
  expect(ofKnown.unverified).toBe(ofUnknown.unverified)
  const [first, second] = [await codeMail(world, ofKnown.codeId), await codeMail(world, ofUnknown.codeId)]
  const same = ({ isRegistration, brandName }: typeof first) => ({ isRegistration, brandName })
  expect(same(first)).toEqual(same(second))
  const { codeId } = ofKnown
  expect(await known.post(useCode, { codeId, code: first.code })).toMatchObject({
    body: { userId: owner, hadAccount: true },
  })
  expect((await withPassword(aBrowser(world.url), 'deja@exemple.fr')).body.userId).toBe(owner)
})

test('a password that someone else chose is not adopted by the owner of the mailbox', async () => {
  const attacker = aBrowser(world.url)
  const { codeId, userId } = await registerWith(attacker, 'victime@exemple.fr', 'mot de passe du pirate gris')
  const mail = await codeMail(world, codeId)
  const victim = aBrowser(world.url)
  const answer = await victim.post<{ userId: string }>(useCode, {
    codeId,
    code: mail.code,
    link: linkProof(mail),
  })
  expect(answer.status).toBe(200)
  expect(answer.body.userId).not.toBe(userId)
  expect(await whoIs(attacker)).toMatchObject({ userId, unverified: true })
  const again = await withPassword(aBrowser(world.url), 'victime@exemple.fr', 'mot de passe du pirate gris')
  expect(again.body).toMatchObject({ userId, unverified: true })
})

test.each([
  ['court', 'court', 'password', 'PASSWORD_WEAK'],
  ['motdepasse123', 'motdepasse123', 'password', 'PASSWORD_WEAK'],
  ['bonjourlemonde', 'bonjourlemonde', 'password', 'PASSWORD_WEAK'],
  ['azertyuiop2024', 'azertyuiop2024', 'password', 'PASSWORD_WEAK'],
  ['faible@exemple.fr', 'faible@exemple.fr', 'password', 'PASSWORD_WEAK'],
  [goodPassword, `${goodPassword}s`, 'passwordConfirmation', 'PASSWORD_MATCH'],
  ['', '', 'password', 'REQUIRED'],
])('the password %j confirmed as %j is refused', async (password, passwordConfirmation, field, code) => {
  const answer = await aBrowser(world.url).post('/ha-oauth/register', {
    email: 'faible@exemple.fr',
    password,
    passwordConfirmation,
  })
  expect(answer).toMatchObject({ status: 400, body: { problems: [{ field: `signIn.${field}`, code }] } })
})

test('a wrong password, an unknown address and an account without a password get the same answer', async () => {
  await registered('mdp@exemple.fr')
  await signIn(world, aBrowser(world.url), 'sans-mdp@exemple.fr')
  const answers = await Promise.all(
    ['mdp@exemple.fr', 'sans-mdp@exemple.fr', 'personne@exemple.fr'].map((email) =>
      withPassword(aBrowser(world.url), email, 'ce n’est pas le bon'),
    ),
  )
  const shown = answers.map(({ status, body }) => ({ status, ...body, requestId: null }))
  expect(shown[0]).toMatchObject({ status: 401, code: 'LOGIN_REFUSED' })
  expect(shown[1]).toEqual(shown[0])
  expect(shown[2]).toEqual(shown[0])
})

test('ten wrong passwords pause the address for every client, also for tries at the same time', async () => {
  await registered('force@exemple.fr')
  const tries = Array.from({ length: passwordTriesPerWindow + 5 }, (_, count) =>
    withPassword(aBrowser(world.url), 'force@exemple.fr', `mauvais mot de passe ${count}`),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(passwordTriesPerWindow)
  expect((await withPassword(aBrowser(world.url), 'force@exemple.fr')).status).toBe(429)
  expect((await withPassword(aBrowser(world.url), 'mdp@exemple.fr')).status).toBe(200)
  await signIn(world, aBrowser(world.url), 'force@exemple.fr')
  world.moveOurTime(passwordWindowMs + 1_000)
  expect((await withPassword(aBrowser(world.url), 'force@exemple.fr')).status).toBe(200)
})

test('a sign-in with the former password that began before a change opens no session after it', async () => {
  const email = 'course@exemple.fr'
  await registered(email)
  const owner = aBrowser(world.url)
  await signIn(world, owner, email)
  const thief = aBrowser(world.url)
  const gate = await world.deps.pool.connect()
  // A sign-in reads the second factor after the password: here it waits, with the former one compared.
  await gate.query('begin; lock table user_totp in access exclusive mode')
  const entering = withPassword(thief, email)
  const waiting = { timeout: 20_000, interval: 10 }
  await expect.poll(() => countWaiting(world.deps.db), waiting).toBe(1)
  const next = 'une toute autre phrase bien longue'
  const changing = owner.post('/ha-oauth/password', { password: next, passwordConfirmation: next })
  let isChanged = false
  const changed = changing.then(() => (isChanged = true))
  // Either the change is over, or it waits for the sign-in to end.
  await expect.poll(async () => isChanged || (await countWaiting(world.deps.db)) > 1, waiting).toBe(true)
  await gate.query('commit')
  gate.release()
  await changed
  expect((await changing).status).toBe(200)
  expect([200, 401]).toContain((await entering).status)
  expect(await whoIs(thief)).toBeNull()
})

test('a hash with other costs is replaced at the next sign-in', async () => {
  const userId = await registered('ancien@exemple.fr')
  const nonce = randomBytes(16)
  const parameters = { message: goodPassword, nonce, memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 }
  const part = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const weak = `$argon2id$v=19$m=8192,t=1,p=1$${part(nonce)}$${part(argon2Sync('argon2id', parameters))}`
  const table = world.deps.db
  await table.updateTable('user_password').set({ hash: weak }).where('user_id', '=', userId).execute()
  expect((await withPassword(aBrowser(world.url), 'ancien@exemple.fr', 'pas celui-ci non plus')).status).toBe(
    401,
  )
  const hashOf = async () =>
    (
      await table
        .selectFrom('user_password')
        .select('hash')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).hash
  expect(await hashOf()).toBe(weak)
  expect((await withPassword(aBrowser(world.url), 'ancien@exemple.fr')).status).toBe(200)
  expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await withPassword(aBrowser(world.url), 'ancien@exemple.fr')).status).toBe(200)
})

test('an account that is never verified is deleted after a week', async () => {
  await registerWith(aBrowser(world.url), 'oubli@exemple.fr')
  const later = new Date(world.deps.clock.now().getTime() + unverifiedLifetimeMs + 1_000)
  await forgetSignIns(world.deps.db, { now: later, limit: 1_000 })
  expect((await withPassword(aBrowser(world.url), 'oubli@exemple.fr')).status).toBe(401)
  expect((await withPassword(aBrowser(world.url), 'mdp@exemple.fr')).status).toBe(200)
})

test('an account that an operator created is verified by its first code, with the password that was registered', async () => {
  const named = { organizationSlug: 'la-ruche', email: 'nommee@exemple.fr', role: 'president' }
  await aForm(world.deps.db)
  await addMember(world.deps, named)
  const userId = await registered('nommee@exemple.fr')
  const browser = aBrowser(world.url)
  const signedIn = await withPassword(browser, 'nommee@exemple.fr')
  expect(signedIn.body.unverified).toBe(false)
  expect(signedIn.body.userId).not.toBe(userId)
  const { body } = await browser.get<{ organizations: object[] }>('/ha-api/agg/user')
  expect(body.organizations).toHaveLength(1)
})
