import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import type { CreatedForm } from '#contract/admin/new-form.ts'
import { applyForm } from '#server/catalogue/form/apply-form-file.ts'
import { findMovedPath } from '#server/catalogue/form/find-visible-form.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aPagedServer } from '../../../build/site/a-paged-server.ts'

const event = {
  type: 'Event',
  title: 'Le gala',
  startDate: '2026-10-24T18:00:00.000Z',
  presetAmounts: [],
  acceptOpenDonation: false,
  tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 10 }],
}

let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db, { form: { ...event, slug: 'gala' } })
  await aForm(world.deps.db, { form: { ...event, slug: 'bal' } })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterAll(() => world.close())

interface Refused {
  readonly code: string
  readonly problems?: readonly { readonly field: string; readonly code: string; readonly params: object }[]
}
const forms = '/ha-api/admin/organizations/la-ruche/forms'
const move = (from: string, slug: string) =>
  president.post<CreatedForm & Refused>(`${forms}/Event/${from}/address`, { slug })
const at = (formSlug: string) =>
  findForm(world.deps.db, { organizationSlug: 'la-ruche', formType: 'Event', formSlug })
const editionAt = async (slug: string) =>
  (await president.get<EditedForm>(`${forms}/Event/${slug}/edition`)).body

test('an address is changed, and its prices stay the same prices', async () => {
  const before = await at('gala')
  const draft = { source: JSON.stringify({ ...event, slug: 'gala', title: 'Le grand gala' }), base: '0-0' }
  await president.post(`${forms}/Event/gala/draft`, { ...draft, revision: 0 })
  expect(await move('gala', 'grand-gala')).toMatchObject({
    status: 200,
    body: { formType: 'Event', formSlug: 'grand-gala' },
  })
  const after = await at('grand-gala')
  expect([after?.id, after?.definition]).toEqual([before?.id, { ...before?.definition, slug: 'grand-gala' }])
  expect(await at('gala')).toBeNull()

  // What was written before is of the present address, by a screen that is still open at the former one.
  const edition = await editionAt('gala')
  expect(JSON.parse(edition.draft?.source ?? '')).toMatchObject({
    slug: 'grand-gala',
    title: 'Le grand gala',
  })
  expect(JSON.parse(edition.source)).toMatchObject({ slug: 'grand-gala' })
  const published = await president.post<SavedVersion>(`${forms}/Event/gala/publish`, {
    source: draft.source,
  })
  expect(published.body.mistakes).toEqual([])
  expect((await at('grand-gala'))?.definition.tiers.map(({ id }) => id)).toEqual(
    before?.definition.tiers.map(({ id }) => id),
  )
})

test('an address leads from the former one to it, with its steps, its language and the query', async () => {
  const server = await aPagedServer(
    world,
    async () => new Response('none', { status: 404, headers: { 'content-type': 'text/html' } }),
    { cacheVersion: async () => null, findMovedPath: (pathname) => findMovedPath(world.deps.db, pathname) },
  )
  const root = '/associations/la-ruche/evenements'
  for (const rest of ['', '/en', '/2', '/2/es', '/widget', '/widget-bouton/en', '?source=mail&n=1']) {
    const { statusCode, headers } = await server.app.inject(`${root}/gala${rest}`)
    expect([statusCode, headers.location]).toEqual([301, `${root}/grand-gala${rest}`])
    expect(headers['cache-control']).toBe('no-cache')
  }
  expect((await server.app.inject(`${root}/grand-gala`)).statusCode).toBe(404)
  expect((await server.app.inject(`${root}/inconnu`)).statusCode).toBe(404)
  await server.app.close()
})

test('an address answers the calls and the files of the former one', async () => {
  const of = (url: string) => world.app.inject(url)
  const enriched = await of('/ha-api/organizations/la-ruche/forms/Event/gala/enriched')
  expect(enriched.json()).toMatchObject({ formSlug: 'grand-gala' })
  const agg = '/ha-api/agg/form?organizationSlug=la-ruche&formType=Event&formSlug=gala'
  expect((await of(agg)).json()).toMatchObject({ form: { formSlug: 'grand-gala' } })
  expect((await of('/agenda/la-ruche/gala.ics')).statusCode).toBe(200)
  const url = encodeURIComponent(`${world.deps.settings.publicUrl}/associations/la-ruche/evenements/gala`)
  expect((await of(`/oembed?url=${url}`)).body).toContain('grand-gala')
  const tier = (await at('grand-gala'))?.definition.tiers[0]
  const cart = await world.app.inject({
    method: 'POST',
    url: '/ha-api/carts',
    payload: {
      organizationSlug: 'la-ruche',
      formType: 'Event',
      formSlug: 'gala',
      items: [{ tierId: tier?.id, customFields: [], extraOptions: [] }],
    },
  })
  expect([cart.statusCode, cart.json()]).toMatchObject([201, { formSlug: 'grand-gala' }])
})

test('an address is refused in words where it is reserved, taken, or was another campaign’s', async () => {
  const wrong = async (slug: string) => (await move('bal', slug)).body.problems?.[0]
  expect(await wrong('checkout')).toMatchObject({ code: 'SLUG_RESERVED', field: 'campaign.slug' })
  expect(await wrong('Bal d’été')).toMatchObject({ code: 'SLUG', params: { proposal: 'bal-d-ete' } })
  expect(await wrong('grand-gala')).toMatchObject({ code: 'SLUG_TAKEN' })
  expect(await wrong('gala')).toMatchObject({ code: 'SLUG_FORMER', params: { proposal: 'gala-2' } })
  const created = await president.post<CreatedForm>(forms, { formType: 'Event', title: 'Gala' })
  expect(created.body.formSlug).toBe('gala-2')
  const chosen = await president.post<Refused>(forms, { formType: 'Event', title: 'X', slug: 'gala' })
  expect(chosen.body.problems?.[0]?.code).toBe('SLUG_FORMER')
})

test('an address comes back to a former one, and goes on', async () => {
  const id = (await at('grand-gala'))?.id
  await move('grand-gala', 'gala')
  expect(await findMovedPath(world.deps.db, '/associations/la-ruche/evenements/gala')).toBeNull()
  await move('gala', 'gala-2027')
  expect((await at('gala-2027'))?.id).toBe(id)
  for (const slug of ['gala', 'grand-gala'])
    expect(await findMovedPath(world.deps.db, `/associations/la-ruche/evenements/${slug}/2/en`)).toBe(
      '/associations/la-ruche/evenements/gala-2027/2/en',
    )
})

test('an address is not taken again by a definition file', async () => {
  const bal = await at('bal')
  if (bal === null) throw new Error('no form')
  const { organisation, organisationId: id, definition } = bal
  const form = { ...definition, slug: 'grand-gala' }
  const { db, clock } = world.deps
  const apply = db
    .transaction()
    .execute((tx) => applyForm(tx, { id, organisation, form, index: 0, now: clock.now() }))
  await expect(apply).rejects.toMatchObject({ problems: [{ phrase: { text: 'mistake.movedAddress' } }] })
})

test('an address of a draft shows nothing to the public', async () => {
  await president.post(forms, { formType: 'Event', title: 'Secret' })
  await move('secret', 'secret-2027')
  expect(await findMovedPath(world.deps.db, '/associations/la-ruche/evenements/secret')).toBeNull()
  expect(
    (await world.app.inject('/ha-api/organizations/la-ruche/forms/Event/secret/enriched')).statusCode,
  ).toBe(404)
})

test('an address is not taken by two campaigns at once', async () => {
  await president.post(forms, { formType: 'Event', title: 'Un' })
  const both = await Promise.all([move('un', 'commune'), move('bal', 'commune')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('an address stays once there is an order', async () => {
  const form = await aForm(world.deps.db)
  await aShopper(world, form).pay('4242424242424242')
  const url = `${forms}/Donation/${form.definition.slug}`
  expect((await president.get<EditedForm>(`${url}/edition`)).body.isAddressFixed).toBe(true)
  expect(await president.post(`${url}/address`, { slug: 'autre' })).toMatchObject({
    status: 409,
    body: { code: 'ADDRESS_FIXED' },
  })
})
