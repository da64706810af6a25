import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import { secondFactorGraceMs } from '#domain/access/second-factor.ts'
import { draftPreview, previewParameter } from '#domain/address/preview.ts'
import { makePageReads } from '#server/program/pages/page-reads.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { signIn } from '../../../build/identity.ts'
import { aPagedServer } from '../../../build/site/a-paged-server.ts'

const published = 'Un toit pour l’épicerie solidaire'
const saved = 'Un titre que personne ne connaît encore'
const key = { organizationSlug: 'la-ruche', formType: 'formulaires', formSlug: 'dons' }
const address = '/associations/la-ruche/formulaires/dons'

let world: World
let president: Browser
let versionId: string
let app: Awaited<ReturnType<typeof aPagedServer>>['app']
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  await aForm(world.deps.db, { form: { type: 'Event', slug: 'gala', state: 'draft' } })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  versionId = await save('Donation/dons')
  const reads = makePageReads(world.deps, { name: 'Obole' } as never, new Map() as never)
  // The read of a campaign page, as its loader makes it, without the rest of the page.
  const render = async (request: Request) => {
    const version = new URL(request.url).searchParams.get(previewParameter)
    const cookie = (request.headers.get('cookie') ?? '').replaceAll('__Host-', '')
    const own = version === null ? null : await reads.ownPage(key, cookie, version)
    const page = own?.page ?? (await reads.campaignPage(key, 'fr'))
    return new Response(`<html>${page?.form.title} ${page?.form.state}</html>`, {
      headers: { 'content-type': 'text/html' },
    })
  }
  app = (await aPagedServer(world, render)).app
})
afterAll(async () => {
  await app.close()
  await world.close()
})

async function save(form: string): Promise<string> {
  const path = `/ha-api/admin/organizations/la-ruche/forms/${form}`
  const { source } = (await president.get<{ source: string }>(`${path}/edition`)).body
  const written = JSON.stringify({ ...(JSON.parse(source) as object), title: saved })
  return (await president.post<SavedVersion>(`${path}/versions`, { source: written })).body.versionId ?? ''
}

const cookieOf = ({ cookies }: Browser) =>
  [...cookies].map(([name, value]) => `__Host-${name}=${value}`).join('; ')
const open = async (browser: Browser | null, version: string | null = versionId) =>
  app.inject({
    url: version === null ? address : `${address}?${previewParameter}=${version}`,
    headers: browser === null ? {} : { cookie: cookieOf(browser) },
  })

describe('the preview of a version', () => {
  test('is shown to who may edit the form, as the public would see it', async () => {
    const organiser = await aMember(world, 'dons@exemple.fr', { role: 'organiser', forms: ['Donation/dons'] })
    for (const browser of [president, organiser])
      expect((await open(browser)).body).toBe(`<html>${saved} published</html>`)
  })

  test('everyone else sees what is published', async () => {
    const stranger = aBrowser(world.url)
    await signIn(world, stranger, 'inconnue@exemple.fr')
    await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
    const others = [
      null,
      stranger,
      await aMember(world, 'lectrice@exemple.fr', { role: 'reader' }),
      await aMember(world, 'tresoriere@exemple.fr', { role: 'treasurer' }),
      await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] }),
      await aMember(world, 'verger@exemple.fr', { role: 'president', organizationSlug: 'le-verger' }),
    ]
    for (const browser of others)
      expect((await open(browser)).body).toBe(`<html>${published} published</html>`)
  })

  test('asks a president for a second factor that is overdue, as the administration does', async () => {
    const vice = { role: 'president' } as const
    const browser = await aMember(world, 'vice@exemple.fr', vice, 'second factor')
    expect((await open(browser)).body).toContain(saved)
    world.moveOurTime(secondFactorGraceMs)
    const refused = await open(browser)
    expect([refused.statusCode, refused.body]).toEqual([
      403,
      expect.stringContaining('SECOND_FACTOR_MISSING'),
    ])
    expect(refused.body).not.toContain(saved)
    world.moveOurTime(-secondFactorGraceMs)
    expect((await open(browser)).body).toContain(saved)
  })

  test('a version of another form, an unknown one and no version show what is published', async () => {
    for (const version of [await save('Event/gala'), randomUUID(), 'x', ''])
      expect((await open(president, version)).body).toBe(`<html>${published} published</html>`)
  })

  test('is stored nowhere, indexed nowhere, and its address is not passed on', async () => {
    for (const browser of [president, null]) {
      const { headers } = await open(browser)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-robots-tag']).toBe('noindex')
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
    // Before and after it, everyone gets the page that is stored.
    expect((await open(null, null)).body).toContain(published)
    await open(president)
    for (const browser of [null, president]) {
      const { body, headers } = await open(browser, null)
      expect(body).toContain(published)
      expect(headers['x-robots-tag']).toBeUndefined()
    }
  })

  test('is not stored either where only the longer token is left', async () => {
    const { access_token: _access, ...rest } = Object.fromEntries(president.cookies)
    const cookie = Object.entries(rest)
      .map(([name, value]) => `__Host-${name}=${value}`)
      .join('; ')
    for (const url of [`${address}?${previewParameter}=${versionId}`, `${address}?page=1`])
      expect((await app.inject({ url, headers: { cookie } })).headers['cache-control']).toBe('no-store')
  })
})

describe('a preview', () => {
  test('follows what is being written, without what has mistakes', async () => {
    const path = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons'
    const write = async (changes: object) => {
      const { source, draft } = (await president.get<EditedForm>(`${path}/edition`)).body
      const written = JSON.stringify({ ...(JSON.parse(source) as object), ...changes })
      await president.post(`${path}/draft`, {
        source: written,
        revision: draft?.revision ?? 0,
        base: 'x',
      })
    }
    expect((await open(president, draftPreview)).body).toContain(saved)
    await write({ title: 'Un titre à moitié écrit', color: 'rouge', tiers: [{ key: 'a' }] })
    expect((await open(president, draftPreview)).body).toBe('<html>Un titre à moitié écrit published</html>')
    expect((await open(null, draftPreview)).body).toBe(`<html>${published} published</html>`)
    await president.post(`${path}/draft/discard`)
  })

  test('sells nothing: its address is no form', async () => {
    const cookie = cookieOf(president).replaceAll('__Host-', '')
    const own = await makePageReads(world.deps, { name: 'Obole' } as never, new Map() as never).ownPage(
      key,
      cookie,
      versionId,
    )
    expect(own?.page.form.formSlug).toBe('dons~')
    const cart = await president.post('/ha-api/carts', {
      organizationSlug: 'la-ruche',
      formType: 'Donation',
      formSlug: 'dons~',
      items: [],
    })
    expect(cart.status).toBe(404)
  })
})
