import { Writable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedUp } from '#contract/password.ts'
import type { RecoveryCodes, TotpStarted } from '#contract/security.ts'
import type { CodeRequested } from '#contract/sign-in.ts'
import { InvitationSchema } from '#contract/mail/account-mails.ts'
import { codeMemoryMs, codeWindowMs } from '#domain/user/sign-in-limits.ts'
import { redactedPaths } from '#server/program/lifecycle/log-redaction.ts'
import { aForm } from '../../../build/a-form.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { routeLines } from '../../../build/access/route-lines.ts'
import { codeAt } from '../../../build/authenticator.ts'
import { aBrowser, type Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { codeMail, linkProof, requestCode, signIn, wrongCode } from '../../../build/identity.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'
import { goodPassword } from '../../../build/password.ts'

const lines: string[] = []
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})
let world: World

beforeAll(async () => {
  world = await aWorld({
    limitsRates: true,
    log: pino({ level: 'trace', redact: redactedPaths }, sink),
  })
  await aForm(world.deps.db)
})
afterAll(() => world.close())

/** A browser behind an address of its own, so that the limits of one test do not reach another. */
const from = (address: string) => aBrowser(world.url, { 'x-forwarded-for': address })
const userOf = async (browser: Browser) =>
  (await browser.get<{ user: { email: string } | null }>('/ha-api/agg/user')).body.user?.email

/** The calls of the authentication service that change something. */
function changes(): string[] {
  const lines = routeLines().filter(({ method, url }) => method === 'POST' && url.startsWith('/ha-oauth/'))
  return lines.map(({ url }) => url)
}

describe('guessing', () => {
  test('a client network has fifty tries in ten minutes, whichever of its addresses it uses', async () => {
    const guess = (address: string) =>
      from(address).post('/ha-oauth/sign-in/code/use', { codeId: randomUUID(), code: '123456' })
    for (let count = 0; count < 50; count++)
      expect((await guess(`2001:db8:1:1::${count.toString(16)}`)).status).toBe(410)
    expect((await guess('2001:db8:1:1:ffff::1')).status).toBe(429)
    expect((await guess('2001:db8:1:2::1')).status).toBe(410)
  })

  test('one password for many addresses is stopped by the same limit', async () => {
    const spray = (count: number) =>
      from('203.0.113.7').post('/ha-oauth/sign-in/password', {
        email: `membre-${count}@exemple.fr`,
        password: 'Bienvenue2026!',
      })
    const answers = await Promise.all(Array.from({ length: 55 }, (_, count) => spray(count)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('codes for one address stop after five from one network, after fifteen from all of them', async () => {
    const ask = (network: number) =>
      from(`2001:db8:2:${network.toString(16)}::1`).post('/ha-oauth/sign-in/code', {
        email: 'cible@exemple.fr',
      })
    const ofOne = await Promise.all(Array.from({ length: 8 }, () => ask(0)))
    expect(ofOne.filter(({ status }) => status === 202)).toHaveLength(5)
    const ofAll = await Promise.all(Array.from({ length: 20 }, (_, count) => ask(count + 1)))
    expect(ofAll.filter(({ status }) => status === 202)).toHaveLength(10)
  })

  test('codes for one mailbox stop after thirty, whichever tags its addresses have', async () => {
    const ask = (count: number) =>
      from(`2001:db8:5:${count.toString(16)}::1`).post('/ha-oauth/sign-in/code', {
        email: `nora+${count}@exemple.fr`,
      })
    const answers = await Promise.all(Array.from({ length: 34 }, (_, count) => ask(count)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(30)
    const password = { password: goodPassword, passwordConfirmation: goodPassword }
    const registered = await from('2001:db8:5:ff::1').post('/ha-oauth/register', {
      email: 'nora+x@exemple.fr',
      ...password,
    })
    expect(registered.status).toBe(429)
    expect((await ask(0)).status).toBe(429)
  })
})

describe('guessing the code of one address', () => {
  test('from any number of networks has a hundred tries a day, and then none', async () => {
    const email = 'visee@exemple.fr'
    let networks = 0
    const anyone = () => from(`2001:db8:3:${(networks++).toString(16)}::1`)
    const guesses: number[] = []
    /** Requests a code from one network, and tries it from that browser as often as it may be. */
    const round = async (): Promise<boolean> => {
      const browser = anyone()
      const { body, status } = await browser.post<CodeRequested>('/ha-oauth/sign-in/code', { email })
      if (status === 429) return false
      const { code } = await codeMail(world, body.codeId)
      const wrong = { codeId: body.codeId, code: wrongCode(code) }
      // The last try of a code answers that it is used up.
      let answered = 400
      while (answered === 400) {
        answered = (await browser.post('/ha-oauth/sign-in/code/use', wrong)).status
        guesses.push(answered)
      }
      // Even the right one no longer counts.
      const late = { codeId: body.codeId, code }
      expect((await browser.post('/ha-oauth/sign-in/code/use', late)).status).toBe(410)
      return true
    }
    for (let window = 0; window < 8; window++) {
      while (await round());
      world.moveOurTime(codeWindowMs + 1_000)
    }
    expect(guesses).toHaveLength(100)
    expect(await anyone().post('/ha-oauth/sign-in/code', { email })).toMatchObject({ status: 429 })
    // Others are not affected, and neither is the address the next day.
    expect((await anyone().post('/ha-oauth/sign-in/code', { email: 'autre@exemple.fr' })).status).toBe(202)
    world.moveOurTime(codeMemoryMs)
    expect((await anyone().post('/ha-oauth/sign-in/code', { email })).status).toBe(202)
  })

  test('from many networks is refused in a browser that did not request it, right or wrong', async () => {
    const codeId = await requestCode(from('2001:db8:4::1'), 'repartie@exemple.fr')
    const { code } = await codeMail(world, codeId)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, count) =>
        from(`2001:db8:4:${(count + 1).toString(16)}::1`).post('/ha-oauth/sign-in/code/use', {
          codeId,
          code: count === 0 ? code : String(count).padStart(6, '0'),
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]))
  })
})

describe('planted and foreign sessions', () => {
  test('a session that an attacker planted does not become the one of who signs in', async () => {
    const attacker = from('198.51.100.1')
    await signIn(world, attacker, 'attaquant@exemple.fr')
    const victim = from('198.51.100.2')
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value)
    await signIn(world, victim, 'cible-2@exemple.fr')
    expect(await userOf(victim)).toBe('cible-2@exemple.fr')
    expect(victim.cookies.get('refresh_token')).not.toBe(attacker.cookies.get('refresh_token'))
    expect(await userOf(attacker)).toBeUndefined()
    expect((await attacker.post('/ha-oauth/session/refresh')).status).toBe(401)
  })

  test('another site can send none of the calls, so that it cannot sign a visitor in or out', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const foreign = aBrowser(world.url, headers)
    const paths = changes()
    expect(paths.length).toBeGreaterThan(15)
    for (const path of paths) {
      const answer = await foreign.post(path.replace(':id', randomUUID()), {})
      expect([path, answer.body]).toMatchObject([path, { status: 403, code: 'FORBIDDEN_ORIGIN' }])
    }
  })
})

type Refused = (path: string, body: object) => Promise<void>
const noCode = { brandName: '', code: '' }

/** Uses an authenticator, recovery codes and an invitation, rightly and wrongly; returns what no one may write down. */
async function everySecondFactor(browser: Browser, email: string, refused: Refused) {
  const { body: started } = await browser.post<TotpStarted>('/ha-oauth/totp/start')
  const code = codeAt(started.secret, world.deps.clock.now())
  await refused('/ha-oauth/totp/confirm', { code: wrongCode(code) })
  const { body } = await browser.post<RecoveryCodes>('/ha-oauth/totp/confirm', { code })
  const [used = '', other = ''] = body.recoveryCodes
  await signIn(world, browser, email)
  await refused('/ha-oauth/sign-in/second-factor', { code: used })
  await refused('/ha-oauth/email', { changeId: randomUUID(), currentCode: code, newCode: code })
  const president = await aMember(world, 'canari-presidente@exemple.fr', { role: 'president' })
  const invitations = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons/invitations'
  await president.post(invitations, { email, role: 'reader' })
  const mail = { kind: 'invitation', recipient: email } as const
  const token = (await lastPayload(world.deps.db, mail, InvitationSchema)).linkUrl.split('#')[1] ?? ''
  await refused('/ha-api/admin/invitations/accept', { token: `${token}x` })
  await browser.post('/ha-api/admin/invitations/accept', { token })
  await refused('/ha-api/admin/invitations/accept', { token })
  const secret = started.secret.replaceAll(' ', '')
  return { secrets: [secret, started.secret, used, other, token], codes: [code] }
}

describe('canary', () => {
  test('address, password, code and tokens are in no log, metric or error', async () => {
    const secret = 'canari-des-marais'
    const email = `${secret}@exemple.fr`
    const password = `${secret} ${goodPassword}`
    const browser = from('192.0.2.9')
    const answers: unknown[] = []
    const refused = async (path: string, body: object) => {
      const answer = await browser.post(path, body)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      answers.push(answer.body)
    }
    const given = { email, password, passwordConfirmation: password }
    await refused('/ha-oauth/register', { ...given, passwordConfirmation: `${password}!` })
    const { body } = await browser.post<SignedUp>('/ha-oauth/register', given)
    const tokens = [...browser.cookies].flatMap(([name, value]) => (name === 'session_token' ? [] : [value]))
    const { code } = await codeMail(world, body.codeId)
    await refused('/ha-oauth/sign-in/code/use', { codeId: body.codeId, code: wrongCode(code) })
    await browser.post('/ha-oauth/sign-in/code/use', { codeId: body.codeId, code })
    tokens.push(browser.cookies.get('refresh_token') ?? '', browser.cookies.get('access_token') ?? '')
    await refused('/ha-oauth/sign-in/password', { email, password: `${password}!` })
    await refused('/ha-oauth/sign-in/password', { email: [email], password })
    // The database fails while it has the address and the password: the error that is logged has neither.
    const rename = (from: string, to: string) => world.deps.pool.query(`alter table ${from} rename to ${to}`)
    await rename('user_password', 'user_password_away')
    await refused('/ha-oauth/sign-in/password', { email, password })
    await refused('/ha-oauth/register', { ...given, email: `2${email}` })
    await rename('user_password_away', 'user_password')
    const codeId = await requestCode(browser, email)
    const { code: second, linkUrl } = await codeMail(world, codeId)
    await refused('/ha-oauth/sign-in/code/use', { codeId, code: wrongCode(second), link: 'x' })
    await refused('/ha-oauth/sign-in/code/use', { codeId, link: linkProof({ ...noCode, linkUrl }), code: [] })
    const factor = await everySecondFactor(browser, email, refused)
    tokens.push(linkProof({ ...noCode, linkUrl }), ...factor.secrets)
    const metrics = await world.app.inject({ url: '/metrics', headers: { host: 'localhost' } })
    expect(metrics.statusCode).toBe(200)
    expect(lines.join('')).toContain('/ha-oauth/sign-in/password')
    const written = lines.join('') + metrics.body + JSON.stringify(answers)
    for (const canary of [secret, ...tokens.filter((token) => token !== '')])
      expect(written).not.toContain(canary)
    // Figures and process numbers have as many digits.
    const worded = (lines.join('') + JSON.stringify(answers)).replaceAll(/"pid":\d+/g, '')
    for (const digits of [code, second, ...factor.codes])
      expect(worded).not.toMatch(new RegExp(`\\b${digits}\\b`))
  })
})
