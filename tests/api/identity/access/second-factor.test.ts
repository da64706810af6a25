import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiErrorBody } from '#contract/error.ts'
import type { Members } from '#contract/admin/members.ts'
import type { PasskeyAdded } from '#contract/passkey.ts'
import { InvitationSchema } from '#contract/mail/account-mails.ts'
import type { RecoveryCodes, Security } from '#contract/security.ts'
import { secondFactorGraceMs } from '#domain/access/second-factor.ts'
import type { Role } from '#domain/access/roles.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { loadDemoMembers } from '#server/identity/access/demo-members.ts'
import { markDemonstration } from '#server/identity/access/member-store.ts'
import { resetFactorOf } from '#server/program/commands/reset-factor-of.ts'
import { isExempt } from '#server/identity/user/second-factor-exemption.ts'
import { aForm } from '../../../build/a-form.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { turnTotpOn } from '../../../build/authenticator.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aDevice } from '../../../build/device.ts'
import { codeMail, requestCode, signIn } from '../../../build/identity.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db)
  await aForm(world.deps.db, { form: { type: 'Event', slug: 'gala', title: 'Le gala' } })
})
afterAll(() => world.close())

const gala = '/ha-api/admin/organizations/la-ruche/forms/Event/gala'
const invite = (browser: Browser, email: string) =>
  browser.post<ApiErrorBody>(`${gala}/invitations`, { email, role: 'reader' })
const missing = { status: 403, body: { code: 'SECOND_FACTOR_MISSING' } }
const without = (email: string, role: Role) => aMember(world, email, { role }, 'second factor')
const factorOf = async (browser: Browser) =>
  (await browser.get<Security>('/ha-oauth/security')).body.secondFactor

/** Adds a passkey of a new device to the account of a browser. */
async function addPasskey(browser: Browser): Promise<PasskeyAdded> {
  const device = aDevice({ origin: new URL(world.url).origin.replace('127.0.0.1', 'localhost') })
  const { body } = await browser.post<{ options: { challenge: string; rp: { id: string } } }>(
    '/ha-oauth/passkeys/options',
  )
  const added = await browser.post<PasskeyAdded>('/ha-oauth/passkeys', device.create(body.options))
  expect(added.status).toBe(201)
  return added.body
}

/** Gives a mailed code in a new browser; nothing else. */
async function afterCode(email: string) {
  const browser = aBrowser(world.url)
  const codeId = await requestCode(browser, email)
  const { code } = await codeMail(world, codeId)
  const { status } = await browser.post('/ha-oauth/sign-in/code/use', { codeId, code })
  return { browser, status }
}

describe('a role over money or rights', () => {
  test('gives no access to others without a second factor, from the first day', async () => {
    const president = await without('presidente@exemple.fr', 'president')
    expect((await president.get(`${gala}/edition`)).status).toBe(200)
    expect(await invite(president, 'camille@exemple.fr')).toMatchObject(missing)
    expect(await factorOf(president)).toMatchObject({ isNeeded: true, isGiven: false, isAsked: false })
    await turnTotpOn(world, president)
    expect((await invite(president, 'camille@exemple.fr')).status).toBe(200)
    expect(await factorOf(president)).toMatchObject({ isGiven: true, isAsked: true })
  })

  test.each(['president', 'treasurer'] as const)(
    'reads for two weeks without it, and no longer: %s',
    async (role) => {
      const browser = await without(`delai-${role}@exemple.fr`, role)
      const { dueAt } = await factorOf(browser)
      world.moveOurTime(new Date(dueAt ?? 0).getTime() - world.deps.clock.now().getTime() - 60_000)
      expect((await browser.post('/ha-oauth/session/refresh')).status).toBe(200)
      expect((await browser.get(`${gala}/statistics`)).status).toBe(200)
      world.moveOurTime(60_000)
      expect(await browser.get(`${gala}/statistics`)).toMatchObject(missing)
      await signIn(world, browser, `delai-${role}@exemple.fr`)
      expect(await browser.get(`${gala}/statistics`)).toMatchObject(missing)
      await turnTotpOn(world, browser)
      expect((await browser.get(`${gala}/statistics`)).status).toBe(200)
    },
  )

  test.each(['secretary', 'reader'] as const)('is not the one of a %s', async (role) => {
    const browser = await without(`${role}@exemple.fr`, role)
    world.moveOurTime(secondFactorGraceMs)
    await browser.post('/ha-oauth/session/refresh')
    expect((await browser.get(`${gala}/statistics`)).status).toBe(200)
    expect(await factorOf(browser)).toEqual({ isNeeded: false, isGiven: false, isAsked: false, dueAt: null })
  })

  test('is also one that an invitation gives', async () => {
    const president = await aMember(world, 'qui-invite@exemple.fr', { role: 'president' })
    const asked = { email: 'vice@exemple.fr', role: 'treasurer' }
    expect((await president.post(`${gala}/invitations`, asked)).status).toBe(200)
    const mail = { kind: 'invitation', recipient: asked.email } as const
    const { linkUrl } = await lastPayload(world.deps.db, mail, InvitationSchema)
    const invited = aBrowser(world.url)
    await signIn(world, invited, asked.email)
    const token = linkUrl.split('#')[1]
    expect((await invited.post('/ha-api/admin/invitations/accept', { token })).status).toBe(200)
    const { isNeeded, dueAt } = await factorOf(invited)
    expect([isNeeded, Date.parse(dueAt ?? '') - world.deps.clock.now().getTime()]).toEqual([
      true,
      expect.closeTo(secondFactorGraceMs, -5),
    ])
  })

  test('the time that is left does not begin again with another role', async () => {
    const browser = await without('encore@exemple.fr', 'treasurer')
    const { dueAt } = await factorOf(browser)
    world.moveOurTime(60_000)
    await addMember(world.deps, {
      email: 'encore@exemple.fr',
      organizationSlug: 'la-ruche',
      role: 'president',
    })
    expect((await factorOf(browser)).dueAt).toBe(dueAt)
  })
})

test('who has no such role any more needs no second factor, and has no new period with the next one', async () => {
  const president = await aMember(world, 'bureau@exemple.fr', { role: 'president' })
  const email = 'passage@exemple.fr'
  const former = await without(email, 'treasurer')
  const { dueAt } = await factorOf(former)
  await addPasskey(former)
  expect((await afterCode(email)).status).toBe(401)
  const { members } = (await president.get<Members>(`${gala}/members`)).body
  const own = members.find((one) => one.email === email)
  expect((await president.post(`${gala}/members/${own?.id}/remove`)).status).toBe(200)
  expect(await factorOf(former)).toMatchObject({ isNeeded: false, dueAt: null })
  expect((await afterCode(email)).status).toBe(200)
  await addMember(world.deps, { email, organizationSlug: 'la-ruche', role: 'president' })
  expect((await factorOf(former)).dueAt).toBe(dueAt)
})

describe('a passkey as second factor', () => {
  test('counts at once, comes with recovery codes, and a code by e-mail alone no longer signs in', async () => {
    const email = 'cle@exemple.fr'
    const browser = await without(email, 'president')
    const { recoveryCodes } = await addPasskey(browser)
    expect(recoveryCodes).toHaveLength(10)
    expect((await invite(browser, 'paul@exemple.fr')).status).toBe(200)
    expect((await addPasskey(browser)).recoveryCodes).toEqual([])
    const { browser: lost, status } = await afterCode(email)
    expect(status).toBe(401)
    const [code = ''] = recoveryCodes
    expect((await lost.post('/ha-oauth/sign-in/second-factor', { code })).status).toBe(200)
    expect((await invite(lost, 'rose@exemple.fr')).status).toBe(200)
    const renewed = await lost.post<RecoveryCodes>('/ha-oauth/totp/recovery-codes')
    expect(renewed.body.recoveryCodes).toHaveLength(10)
  })

  test('is a convenience for everyone else: a code by e-mail goes on signing in', async () => {
    const browser = aBrowser(world.url)
    await signIn(world, browser, 'donatrice@exemple.fr')
    expect((await addPasskey(browser)).recoveryCodes).toEqual([])
    const { browser: again, status } = await afterCode('donatrice@exemple.fr')
    expect(status).toBe(200)
    // Until a role needs it: a session without it changes nothing of how the user signs in any more.
    await addMember(world.deps, {
      email: 'donatrice@exemple.fr',
      organizationSlug: 'la-ruche',
      role: 'treasurer',
    })
    for (const path of ['/ha-oauth/totp/start', '/ha-oauth/passkeys/options'])
      expect(await again.post(path)).toMatchObject(missing)
    expect((await browser.post('/ha-oauth/totp/start')).status).toBe(200)
  })

  test('that was the last one leaves nothing behind', async () => {
    const browser = await without('derniere@exemple.fr', 'president')
    await addPasskey(browser)
    const { passkeys } = (await browser.get<Security>('/ha-oauth/security')).body
    expect((await browser.post(`/ha-oauth/passkeys/${passkeys[0]?.id}/remove`)).status).toBe(200)
    expect(await invite(browser, 'luc@exemple.fr')).toMatchObject(missing)
    const { body } = await browser.get<Security>('/ha-oauth/security')
    expect(body).toMatchObject({ recoveryCodesLeft: 0, secondFactor: { isGiven: false, isAsked: false } })
  })
})

test('an operator resets a lost second factor: sessions end, a mail and the journal report it', async () => {
  const email = 'perdue@exemple.fr'
  const president = await without(email, 'president')
  await turnTotpOn(world, president)
  await addPasskey(president)
  expect(await resetFactorOf(world.deps, ' Perdue@Exemple.fr ')).toMatch(/removed: 2, sessions ended: 1/)
  expect((await president.get('/ha-oauth/security')).status).toBe(401)
  const { browser, status } = await afterCode(email)
  expect(status).toBe(200)
  expect(await invite(browser, 'anne@exemple.fr')).toMatchObject(missing)
  await turnTotpOn(world, browser)
  const { body } = await browser.get<Members>(`${gala}/members`)
  expect(body.journal[0]).toMatchObject({ action: 'secondFactorReset', subject: email, author: null })
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'accountChanged')
    .where('recipient', '=', email)
    .execute()
  expect(JSON.stringify(mails)).toContain('factorReset')
  await expect(resetFactorOf(world.deps, 'inconnue@exemple.fr')).rejects.toThrow('no account')
})

describe('an account of the demonstration', () => {
  test('needs none while the test bank is used, and the same as others with real money', async () => {
    const browser = await without('demo@exemple.fr', 'president')
    await markDemonstration(world.deps.db, 'demo@exemple.fr')
    world.moveOurTime(1_000)
    expect((await invite(browser, 'invitee@exemple.fr')).status).toBe(200)
    expect((await factorOf(browser)).isNeeded).toBe(false)
    const { sandbox } = world.deps.providers
    if (sandbox === undefined) throw new Error('the test bank is configured')
    expect(isExempt({ providers: { sandbox } }, { isDemonstration: true })).toBe(true)
    expect(isExempt({ providers: { sandbox } }, { isDemonstration: false })).toBe(false)
    // Keys of a real provider beside the test bank are enough to move real money.
    expect(isExempt({ providers: { sandbox, stripe: sandbox } }, { isDemonstration: true })).toBe(false)
  })

  test('is one that the demonstration loads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'obole-demo-'))
    mkdirSync(join(folder, 'la-ruche'))
    const member = { email: 'Odile@exemple.fr', role: 'president' }
    writeFileSync(join(folder, 'la-ruche', 'members.json'), JSON.stringify([member]))
    await loadDemoMembers(world.deps, folder)
    rmSync(folder, { recursive: true })
    const browser = aBrowser(world.url)
    await signIn(world, browser, 'odile@exemple.fr')
    expect((await invite(browser, 'jules@exemple.fr')).status).toBe(200)
  })
})

test('negative control: without the mark of the session, a role over rights is used with a code alone', async () => {
  const browser = await without('controle@exemple.fr', 'president')
  expect(await invite(browser, 'zoe@exemple.fr')).toMatchObject(missing)
  await rewriteFunction(world.deps.db, 'find_user_session', [
    [/'hasSecondFactor', s\.has_second_factor and has_second_factor\(u\.id\)/, "'hasSecondFactor', true"],
  ])
  expect((await invite(browser, 'zoe@exemple.fr')).status).toBe(200)
})
