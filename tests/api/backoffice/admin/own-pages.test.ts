import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PagesDeps } from '#server/program/app/pages.ts'
import { makePageAddresses, makePageReads } from '#server/program/pages/page-reads.ts'
import { secondFactorGraceMs } from '#domain/access/second-factor.ts'
import { accessLifetimeMs, rotationGraceMs } from '#domain/user/session-life.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { turnTotpOn } from '../../../build/authenticator.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { signIn } from '../../../build/identity.ts'
import { aPagedServer, addresses, anEcho } from '../../../build/site/a-paged-server.ts'

let world: World
let reads: ReturnType<typeof makePageReads>
beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db)
  await aForm(world.deps.db, { form: { type: 'Event', slug: 'gala', state: 'draft' } })
  reads = makePageReads(world.deps, { name: 'Obole' } as never, new Map() as never)
})
afterAll(() => world.close())

const ownForms = '/ha-api/admin/forms'
const gala = { organizationSlug: 'la-ruche', formType: 'evenements', formSlug: 'gala' }
const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const ownPage = async (browser: Browser, key = gala) => reads.ownPage(key, cookieOf(browser), null)

describe('the page of a draft', () => {
  test('is shown to who may edit it, with what they administer', async () => {
    const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
    const page = await ownPage(president)
    expect([page?.page.form.state, page?.viewer]).toEqual([
      'draft',
      { hasAdminRights: true, isAccountAdministrator: true },
    ])
    const organiser = await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
    expect((await ownPage(organiser))?.viewer.isAccountAdministrator).toBe(false)
  })

  test('is hidden from everyone else', async () => {
    const other = await aMember(world, 'dons@exemple.fr', { role: 'organiser', forms: ['Donation/dons'] })
    const reader = await aMember(world, 'lectrice@exemple.fr', { role: 'reader' })
    const stranger = aBrowser(world.url)
    await signIn(world, stranger, 'inconnue@exemple.fr')
    for (const browser of [other, reader, stranger, aBrowser(world.url)])
      expect(await ownPage(browser)).toBeNull()
    expect(await reads.campaignPage(gala, 'fr')).toBeNull()
    expect(await makePageAddresses(world.deps).cacheVersion(gala)).toBeNull()
  })

  test('opens when only the access token has expired, several tabs at once, and rotates nothing', async () => {
    const president = await aMember(world, 'onglets@exemple.fr', { role: 'president' })
    const before = new Map(president.cookies)
    world.moveOurTime(accessLifetimeMs + 1_000)
    const pages = await Promise.all([ownPage(president), ownPage(president), ownPage(president)])
    expect(pages.map((page) => page?.page.form.state)).toEqual(['draft', 'draft', 'draft'])
    expect((await president.get('/ha-oauth/security')).status).toBe(401)
    expect((await president.post('/ha-oauth/session/refresh')).status).toBe(200)
    expect(await ownPage(president)).not.toBeNull()
    // A copy of the former token opens nothing, once it was replaced.
    world.moveOurTime(rotationGraceMs + 1_000)
    president.cookies.clear()
    for (const [name, value] of before) president.cookies.set(name, value)
    expect(await ownPage(president)).toBeNull()
  })

  test('ends with its session, also for the longer token', async () => {
    const president = await aMember(world, 'finie@exemple.fr', { role: 'president' })
    const { cookies } = president
    const copy = cookieOf({ cookies } as Browser)
    await president.post('/ha-oauth/session/end')
    world.moveOurTime(accessLifetimeMs + 1_000)
    expect(await reads.ownPage(gala, copy, null)).toBeNull()
    const only = aBrowser(world.url)
    only.cookies.set('refresh_token', 'a.1.b')
    expect(await ownPage(only)).toBeNull()
  })

  test('forged cookies, other drafts and published forms have none', async () => {
    const president = await aMember(world, 'bureau@exemple.fr', { role: 'president' })
    expect(await reads.ownPage(gala, 'access_token=a.b.c.d; session_token=x', null)).toBeNull()
    expect(await ownPage(president, { ...gala, formSlug: 'nulle-part' })).toBeNull()
    expect(await ownPage(president, { ...gala, formType: 'formulaires', formSlug: 'dons' })).toBeNull()
  })
})

test('without a second factor that is overdue, no draft opens, and the list of forms has no title', async () => {
  const email = 'sans-facteur@exemple.fr'
  const browser = await aMember(world, email, { role: 'president' }, 'second factor')
  expect((await ownPage(browser))?.page.form.state).toBe('draft')
  expect(JSON.stringify((await browser.get(ownForms)).body)).toContain('"formSlug":"gala"')
  world.moveOurTime(secondFactorGraceMs)
  await signIn(world, browser, email)
  await expect(ownPage(browser)).rejects.toMatchObject({ code: 'SECOND_FACTOR_MISSING' })
  expect(await browser.get(ownForms)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_MISSING' } })
  await turnTotpOn(world, browser)
  expect((await ownPage(browser))?.page.form.state).toBe('draft')
  expect((await browser.get(ownForms)).status).toBe(200)
})

test('a page that is stored is rendered without the cookies of an administrator', async () => {
  const president = await aMember(world, 'cache@exemple.fr', { role: 'president' })
  const cookie = cookieOf(president)
  const { rendered, render } = anEcho()
  const { app } = await aPagedServer(world, render)
  const stored = await app.inject({ url: addresses.campaign, headers: { cookie } })
  expect(stored.body).not.toContain('access_token')
  expect(rendered.map(({ headers }) => headers.get('cookie') ?? '').join()).not.toContain('_token')
  const visitor = await app.inject({ url: addresses.campaign })
  expect(visitor.body).toBe(stored.body)
  await app.close()
})

test('a page that is made for a user is stored nowhere', async () => {
  const president = await aMember(world, 'prive@exemple.fr', { role: 'president' })
  const { render } = anEcho()
  const { app } = await aPagedServer(world, render, { cacheVersion: async () => null })
  const url = addresses.campaign
  const own = await app.inject({ url, headers: { cookie: cookieOf(president) } })
  expect(own.headers['cache-control']).toBe('no-store')
  expect((await app.inject({ url })).headers['cache-control']).toBe('no-cache')
  await app.close()
})

describe('what a page reads of the API in process', () => {
  const details = '/ha-api/admin/organizations/la-ruche/details'
  /** The site is encrypted, so that its cookies have the names for that. */
  const secureCookieOf = ({ cookies }: Browser) =>
    [...cookies].map(([name, value]) => `__Host-${name}=${value}`).join('; ')

  async function aReadingServer() {
    const render: PagesDeps['render'] = async (_request, { readAsUser }) =>
      Response.json(readAsUser === undefined ? 'stored for everyone' : await readAsUser(details))
    const { app } = await aPagedServer(world, render)
    const open = async (url: string, browser?: Browser) => {
      const cookie = browser === undefined ? {} : { cookie: secureCookieOf(browser) }
      const { body } = await app.inject({ url, headers: { host: 'dons.exemple.fr', ...cookie } })
      return JSON.parse(body) as { readonly status: number; readonly body: { readonly name?: string } }
    }
    return { open, close: () => app.close() }
  }

  test('is what its user may see, and nothing for others', async () => {
    await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
    const own = await aMember(world, 'lit@exemple.fr', { role: 'president' })
    const other = await aMember(world, 'verger@exemple.fr', {
      role: 'president',
      organizationSlug: 'le-verger',
    })
    const { open, close } = await aReadingServer()
    expect(await open('/admin/la-ruche', own)).toMatchObject({ status: 200, body: { name: 'La Ruche' } })
    expect(await open('/admin/la-ruche', other)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await open('/admin/la-ruche')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    // No script could refresh the session before: the longer token counts, as for the page itself.
    world.moveOurTime(accessLifetimeMs + 1_000)
    expect((await open('/admin/la-ruche', own)).status).toBe(200)
    await own.post('/ha-oauth/session/refresh')
    await own.post('/ha-oauth/session/end')
    expect((await open('/admin/la-ruche', own)).status).toBe(401)
    await close()
  })

  test('is nothing at all where the page is stored for everyone', async () => {
    const president = await aMember(world, 'commun@exemple.fr', { role: 'president' })
    const { open, close } = await aReadingServer()
    expect(await open(addresses.campaign, president)).toBe('stored for everyone')
    await close()
  })
})
