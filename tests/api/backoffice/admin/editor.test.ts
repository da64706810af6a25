import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import type { Members } from '#contract/admin/members.ts'
import type { Statistics } from '#contract/admin/statistics.ts'
import type { OwnForms } from '#contract/admin/own-forms.ts'
import type { Form } from '#contract/form.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { signIn } from '../../../build/identity.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aCli, aFile } from '../../../build/commands/a-cli.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterAll(() => world.close())

const form = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons'
const read = async () => (await president.get<EditedForm>(`${form}/edition`)).body
const save = async (source: string) =>
  (await president.post<SavedVersion>(`${form}/versions`, { source })).body
const publish = async (id: string | null) =>
  (await president.post<SavedVersion>(`${form}/versions/${id}/publish`, {})).body
const title = async () => {
  const address = { organizationSlug: 'la-ruche', formType: 'Donation', formSlug: 'dons' } as const
  return (await findForm(world.deps.db, address))?.definition.title
}
/** The source of now with changes. */
async function changed(changes: object): Promise<string> {
  return JSON.stringify({ ...(JSON.parse((await read()).source) as object), ...changes }, null, 2)
}

describe('the contents of a form', () => {
  test('are saved as a version, published, and an older version is restored', async () => {
    const before = await read()
    expect(before.versions).toEqual([])
    expect(JSON.parse(before.source)).toMatchObject({ type: 'Donation', slug: 'dons' })
    const saved = await save(await changed({ title: 'Un titre nouveau' }))
    expect(saved.mistakes).toEqual([])
    expect(await title()).toBe('Un toit pour l’épicerie solidaire')
    expect(saved.edition).toEqual(await read())
    const published = await publish(saved.versionId)
    expect(published).toEqual({ versionId: saved.versionId, edition: await read(), mistakes: [] })
    expect(await title()).toBe('Un titre nouveau')
    const { versions } = await read()
    expect(versions.map(({ number, isCurrent, author }) => [number, isCurrent, author])).toEqual([
      [2, true, 'presidente@exemple.fr'],
      [1, false, null],
    ])
    await publish(versions[1]?.id ?? null)
    expect(await title()).toBe('Un toit pour l’épicerie solidaire')
  })

  test.each(['{ "title": ', '[]'])('%s is refused', async (source) => {
    expect((await save(source)).mistakes).toMatchObject([
      { path: '', message: expect.stringMatching(/doit commencer par {/) as string },
    ])
  })

  test('mistakes name their place, all at once', async () => {
    const source = await changed({ titel: 'x', goal: -5, bannerUrl: 'assets/nulle.png' })
    const { versionId, mistakes } = await save(source)
    expect(versionId).toBeNull()
    expect(mistakes.map(({ path }) => path)).toEqual(['titel', 'goal'])
    expect(mistakes[1]).toMatchObject({ code: 'wholeCents', values: { min: 1 } })
    const inSpanish = aBrowser(world.url, { 'accept-language': 'es' })
    await signIn(world, inSpanish, 'presidente@exemple.fr')
    expect(mistakes[1]?.message).toBe(
      'contient -5. Attendu\u00a0: un nombre entier de centimes, de 1 à 1000000000 (pour 10\u00a0€\u00a0: 1000).',
    )
    const { body } = await inSpanish.post<SavedVersion>(`${form}/versions`, { source })
    expect(body.mistakes[1]?.message).toMatch(/^contiene -5\. Se espera: un número entero de céntimos/)
    const picture = await save(await changed({ bannerUrl: 'assets/nulle.png' }))
    expect(picture.mistakes).toMatchObject([
      {
        path: 'bannerUrl',
        message: expect.stringContaining('n’est pas une image de l’association') as string,
      },
    ])
    const address = await save(await changed({ slug: 'autre' }))
    expect(address.mistakes[0]?.message).toContain('ils forment l’adresse de la page')
  })
})

describe('what an administrator writes', () => {
  test('hostile texts are cleaned before anyone sees them', async () => {
    const descriptionHtml =
      '<p onclick="x()">Bonjour</p><script>x()</script><a href="//piege.exemple">a</a><a href="javascript:x()">b</a>'
    const saved = await save(await changed({ descriptionHtml, onlineUrl: null }))
    const { definition } = await world.deps.db
      .selectFrom('form_version')
      .select('definition')
      .where('id', '=', saved.versionId ?? '')
      .executeTakeFirstOrThrow()
    expect(definition.descriptionHtml).toBe(
      '<p>Bonjour</p><a rel="nofollow ugc noopener">a</a><a rel="nofollow ugc noopener">b</a>',
    )
    const link = await save(await changed({ onlineUrl: '//piege.exemple/x' }))
    expect(link.mistakes[0]?.path).toBe('onlineUrl')
    const drawing = await save(await changed({ logoUrl: 'data:image/svg+xml,<svg/>' }))
    expect(drawing.mistakes[0]?.path).toBe('logoUrl')
  })

  test('a text that was stored past the checks is cleaned when it is read', async () => {
    const slug = 'ancien'
    const stored = await aForm(world.deps.db, { form: { slug } })
    const definition = { ...stored.definition, descriptionHtml: '<p>Bonjour</p><img src=x onerror=x()>' }
    await world.deps.db
      .updateTable('form')
      .set({ definition: JSON.stringify(definition) })
      .where('id', '=', stored.id)
      .execute()
    const { body } = await president.get<Form>(
      `/ha-api/organizations/la-ruche/forms/Donation/${slug}/enriched`,
    )
    expect(body.descriptionHtml).toBe('<p>Bonjour</p>')
  })

  test('a version of another form is not found', async () => {
    await aForm(world.deps.db, { form: { slug: 'autres' } })
    const { versionId } = await save(await changed({ title: 'Encore' }))
    const other = form.replace('/dons', '/autres')
    expect((await president.post(`${other}/versions/${versionId}/publish`, {})).status).toBe(404)
    expect((await president.get(`${other}/versions/${versionId}`)).status).toBe(404)
    expect((await president.get(`${form}/versions/x`)).status).toBe(404)
  })
})

test('a form is disabled, reactivated, deleted, restored and published', async () => {
  const change = async (name: string) => president.post<EditedForm>(`${form}/state`, { change: name })
  for (const [name, state] of [
    ['disable', 'disabled'],
    ['reactivate', 'published'],
    ['delete', 'deleted'],
    ['restore', 'draft'],
    ['publish', 'published'],
  ] as const)
    expect((await change(name)).body.state).toBe(state)
  expect((await change('publish')).status).toBe(409)
  expect((await change('explode')).status).toBe(400)
})

test('sales are suspended and resumed at once; the contents and the history say so', async () => {
  const change = async (name: string) =>
    (await president.post<EditedForm>(`${form}/state`, { change: name })).body
  const suspended = await change('suspend')
  expect(suspended.changes).toContain('resume')
  expect(JSON.parse(suspended.source)).toMatchObject({ suspended: true })
  expect(suspended.versions[0]).toMatchObject({ isCurrent: true, author: 'presidente@exemple.fr' })
  const { organizations } = (await president.get<OwnForms>('/ha-api/admin/forms')).body
  const listed = organizations[0]?.forms.find(({ formSlug }) => formSlug === 'dons')
  expect(listed?.suspended).toBe(true)
  const resumed = await change('resume')
  expect(JSON.parse(resumed.source)).not.toMatchObject({ suspended: true })
})

test('a new tier of an association that issues receipts gives one, as in its file', async () => {
  const organisation = { slug: 'aux-recus', name: 'Aux Reçus', taxReceipts: true }
  await aForm(world.deps.db, { organisation, form: { slug: 'a' } })
  const named = { role: 'president', organizationSlug: 'aux-recus' } as const
  const browser = await aMember(world, 'recus@exemple.fr', named)
  const path = '/ha-api/admin/organizations/aux-recus/forms/Donation/a'
  const { source } = (await browser.get<EditedForm>(`${path}/edition`)).body
  const tiers = [{ key: 'nouveau', name: 'Nouveau', price: 2000 }]
  const written = JSON.stringify({ ...(JSON.parse(source) as object), tiers })
  const { versionId } = (await browser.post<SavedVersion>(`${path}/versions`, { source: written })).body
  const { definition } = await world.deps.db
    .selectFrom('form_version')
    .select('definition')
    .where('id', '=', versionId ?? '')
    .executeTakeFirstOrThrow()
  expect(definition.tiers.map(({ isEligibleTaxReceipt }) => isEligibleTaxReceipt)).toEqual([true])
})

test('what an operator applies is a version, and a page that was open before does not overwrite it', async () => {
  const organization = { slug: 'la-fabrique', name: 'La Fabrique' }
  const cli = aCli(world)
  const apply = async (title: string) =>
    cli('form', 'apply', aFile({ organization, forms: [{ type: 'Donation', slug: 'dons', title }] }))
  await apply('Avant')
  const named = { role: 'president', organizationSlug: 'la-fabrique' } as const
  const browser = await aMember(world, 'fabrique@exemple.fr', named)
  const path = '/ha-api/admin/organizations/la-fabrique/forms/Donation/dons'
  const { source, revision, versions } = (await browser.get<EditedForm>(`${path}/edition`)).body
  expect(versions).toEqual([])
  await apply('Après')
  await apply('Après')
  const late = { source: source.replace('Avant', 'Pendant'), revision }
  expect(await browser.post(`${path}/versions`, late)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  })
  const now = (await browser.get<EditedForm>(`${path}/edition`)).body
  expect(now.source).toContain('Après')
  expect(now.versions.map((one) => [one.number, one.isCurrent, one.isByOperator])).toEqual([
    [2, true, true],
    [1, false, false],
  ])
  const members = (await browser.get<Members>(`${path}/members`)).body
  expect(members.journal[0]).toMatchObject({ action: 'versionPublished', author: null, subject: '2' })
  const first = `${path}/versions/${now.versions[1]?.id}/publish`
  expect((await browser.post(first, { revision })).status).toBe(409)
  expect((await browser.post(first, { revision: now.revision })).body).toMatchObject({ mistakes: [] })
  expect(
    (await browser.get<Form>('/ha-api/organizations/la-fabrique/forms/Donation/dons/enriched')).body.title,
  ).toBe('Avant')
})

test('a draft waits for its association', async () => {
  const organisation = { slug: 'en-attente', name: 'En Attente', authenticationState: 'waiting' }
  await aForm(world.deps.db, { organisation, form: { slug: 'a', state: 'draft' } })
  const browser = await aMember(world, 'attente@exemple.fr', {
    role: 'president',
    organizationSlug: 'en-attente',
  })
  const path = '/ha-api/admin/organizations/en-attente/forms/Donation/a'
  expect((await browser.get<EditedForm>(`${path}/edition`)).body.waitsFor).toBe('waiting')
  expect((await browser.post(`${path}/state`, { change: 'publish' })).status).toBe(409)
})

test('statistics count orders by day, and what is left', async () => {
  const tiers = [{ key: 'place', name: 'Place', price: 1500, stock: 10 }]
  const event = await aForm(world.deps.db, {
    form: { type: 'Event', slug: 'bal', presetAmounts: [], acceptOpenDonation: false, tiers },
  })
  const shopper = aShopper(world, event)
  const names = { firstName: 'Zoé', lastName: 'Moreau' }
  const items = [{ tierId: tierIdOf(event, 'place'), participant: names }]
  await shopper.payCart(await shopper.fillItems(items), '4242424242424242')
  const { body } = await president.get<Statistics>(
    '/ha-api/admin/organizations/la-ruche/forms/Event/bal/statistics',
  )
  expect(body).toMatchObject({ orders: 1, ordered: 1500, tiers: [{ name: 'Place', sold: 1, left: 9 }] })
  expect(body.days).toMatchObject([{ orders: 1, ordered: 1500 }])
})

test('the list of what a user administers', async () => {
  const organiser = await aMember(world, 'dons@exemple.fr', { role: 'organiser', forms: ['Donation/dons'] })
  const { organizations } = (await organiser.get<OwnForms>('/ha-api/admin/forms')).body
  expect(organizations).toMatchObject([
    { organizationSlug: 'la-ruche', roles: ['organiser'], forms: [{ formSlug: 'dons' }] },
  ])
})
