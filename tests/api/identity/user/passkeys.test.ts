import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Security } from '#contract/security.ts'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import { challengeLifetimeMs } from '#domain/user/passkey-limits.ts'
import { turnTotpOn } from '../../../build/authenticator.ts'
import { aBrowser, type Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aDevice } from '../../../build/device.ts'
import { signIn } from '../../../build/identity.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

type Device = ReturnType<typeof aDevice>
type Asked = Parameters<Device['sign']>[0]

const optionsAt = async (browser: Browser, path: string) =>
  (await browser.post<{ options: Asked }>(path)).body.options
const askedToSign = (browser: Browser) => optionsAt(browser, '/ha-oauth/sign-in/passkey/options')
const use = (browser: Browser, answer: object) => browser.post('/ha-oauth/sign-in/passkey', answer)
const whoIs = async (browser: Browser) =>
  (await browser.get<{ user: { email: string } | null }>('/ha-api/agg/user')).body.user?.email
const aDeviceHere = () => aDevice({ origin: new URL(world.url).origin.replace('127.0.0.1', 'localhost') })

/** A user with a passkey. */
async function withPasskey(email: string, device: Device = aDeviceHere()) {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  const asked = await optionsAt(browser, '/ha-oauth/passkeys/options')
  const created = device.create(asked)
  const answer = await browser.post('/ha-oauth/passkeys', created)
  return { browser, device, created, answer }
}

test('a passkey signs in without an address, and without the authenticator that is on', async () => {
  const { browser, device, answer } = await withPasskey('cle@exemple.fr')
  expect(answer.status).toBe(201)
  await turnTotpOn(world, browser)
  const other = aBrowser(world.url)
  expect((await use(other, device.sign(await askedToSign(other)))).status).toBe(200)
  expect(await whoIs(other)).toBe('cle@exemple.fr')
  const { body } = await other.get<Security>('/ha-oauth/security')
  expect(body.passkeys.map(({ lastUsedAt }) => lastUsedAt)).not.toContain(null)
})

test('a device that names another user than the owner of its passkey is refused', async () => {
  const { device } = await withPasskey('porteuse@exemple.fr')
  const { userId } = await signIn(world, aBrowser(world.url), 'porteuse@exemple.fr')
  const useAs = async (user: string) => {
    const browser = aBrowser(world.url)
    const signed = device.sign(await askedToSign(browser))
    const userHandle = Buffer.from(user).toString('base64url')
    return use(browser, { ...signed, response: { ...signed.response, userHandle } })
  }
  expect((await useAs(world.deps.newId())).body).toMatchObject({ code: 'LOGIN_REFUSED' })
  expect((await useAs(userId)).status).toBe(200)
})

test('a signature works once, for its challenge, within five minutes', async () => {
  const { device } = await withPasskey('rejeu-cle@exemple.fr')
  const browser = aBrowser(world.url)
  const signed = device.sign(await askedToSign(browser))
  expect((await use(browser, signed)).status).toBe(200)
  expect((await use(aBrowser(world.url), signed)).body).toMatchObject({ code: 'LOGIN_REFUSED' })
  const invented = device.sign({ challenge: 'aW52ZW50ZWQ', rpId: 'localhost' })
  expect((await use(aBrowser(world.url), invented)).status).toBe(401)
  const late = await askedToSign(browser)
  world.moveOurTime(challengeLifetimeMs + 1_000)
  expect((await use(browser, device.sign(late))).status).toBe(401)
})

test.each([
  ['of another site', { origin: 'https://evil.example' }],
  ['that did not verify its owner', { origin: 'here', isVerified: false }],
])('a device %s is refused', async (_name, options) => {
  const origin = options.origin === 'here' ? new URL(world.url).origin : options.origin
  const device = aDevice({ ...options, origin })
  expect((await withPasskey('refus@exemple.fr', device)).answer.status).toBe(400)
  const browser = aBrowser(world.url)
  expect((await use(browser, device.sign(await askedToSign(browser)))).status).toBe(401)
})

test('a passkey of one user cannot be added by another, with a challenge of another, or removed by one', async () => {
  const owner = await withPasskey('proprio@exemple.fr')
  const thief = aBrowser(world.url)
  await signIn(world, thief, 'voleur@exemple.fr')
  const again = owner.device.create(await optionsAt(thief, '/ha-oauth/passkeys/options'))
  expect((await thief.post('/ha-oauth/passkeys', again)).status).toBe(409)
  const foreign = aDeviceHere().create(await optionsAt(owner.browser, '/ha-oauth/passkeys/options'))
  expect((await thief.post('/ha-oauth/passkeys', foreign)).status).toBe(400)
  const { body } = await owner.browser.get<{ passkeys: { id: string }[] }>('/ha-oauth/security')
  const path = `/ha-oauth/passkeys/${body.passkeys[0]?.id}/remove`
  expect((await thief.post(path)).status).toBe(404)
  expect((await owner.browser.post(path)).status).toBe(200)
  const browser = aBrowser(world.url)
  expect((await use(browser, owner.device.sign(await askedToSign(browser)))).status).toBe(401)
  const mails = await world.deps.db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', 'accountChanged')
    .where('recipient', '=', 'proprio@exemple.fr')
    .execute()
  expect(mails).toHaveLength(2)
})

test('a passkey has the name that its user gives it, and no one else', async () => {
  const device = aDeviceHere()
  const browser = aBrowser(world.url)
  await signIn(world, browser, 'nom@exemple.fr')
  const asked = await optionsAt(browser, '/ha-oauth/passkeys/options')
  const named = { ...device.create(asked), name: '  Téléphone\n\u202e de Nour ' }
  expect((await browser.post('/ha-oauth/passkeys', named)).status).toBe(201)
  const passkeys = async () => (await browser.get<Security>('/ha-oauth/security')).body.passkeys
  const [first] = await passkeys()
  expect(first).toMatchObject({ name: 'Téléphone de Nour', lastUsedAt: null })
  const path = `/ha-oauth/passkeys/${first?.id}/rename`
  const { browser: thief } = await withPasskey('curieux@exemple.fr')
  expect((await thief.post(path, { name: 'à moi' })).status).toBe(404)
  expect((await browser.post(path, { name: 'x'.repeat(61) })).status).toBe(400)
  expect((await browser.post(path, { name: 'Ordinateur' })).status).toBe(200)
  expect((await passkeys()).map(({ name }) => name)).toEqual(['Ordinateur'])
  world.moveOurTime(proofLifetimeMs + 1_000)
  await browser.post('/ha-oauth/session/refresh')
  for (const verb of ['rename', 'remove'])
    expect((await browser.post(path.replace('rename', verb), { name: 'Y' })).body).toMatchObject({
      code: 'PROOF_REQUIRED',
    })
})

test('a changed signature is refused', async () => {
  const { device } = await withPasskey('signature@exemple.fr')
  const browser = aBrowser(world.url)
  const signed = device.sign(await askedToSign(browser))
  const other = aDeviceHere().sign(await askedToSign(browser))
  const forged = { ...signed, response: { ...signed.response, signature: other.response.signature } }
  expect((await use(browser, forged)).status).toBe(401)
  expect(
    (await use(browser, { ...signed, response: { ...signed.response, authenticatorData: '' } })).status,
  ).toBe(401)
})
