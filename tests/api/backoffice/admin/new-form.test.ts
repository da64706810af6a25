import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedForm } from '#contract/admin/edited-form.ts'
import type { CreatedForm } from '#contract/admin/new-form.ts'
import type { OwnForms } from '#contract/admin/own-forms.ts'
import { newFormTypes, usualCampaignLimits } from '#domain/form/creation/new-form.ts'
import { allStartingPoints, isStartOf } from '#domain/form/creation/starting-points.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { changedDetails, detailsUrl } from '../../../build/access/association-details.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

const gala = {
  type: 'Event',
  slug: 'gala',
  title: 'Le gala',
  startDate: '2026-10-24T18:00:00.000Z',
  presetAmounts: [],
  acceptOpenDonation: false,
  tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 10 }],
  discountCodes: [{ code: 'AMIS', percent: 10, maxUses: 5 }],
}

let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db, { form: gala })
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' }, form: gala })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterAll(() => world.close())

const url = '/ha-api/admin/organizations/la-ruche/forms'
interface Refused {
  readonly code: string
  readonly problems?: readonly { readonly field: string; readonly code: string; readonly params: object }[]
}
const create = (body: object, browser = president) => browser.post<CreatedForm & Refused>(url, body)
const definitionOf = async (formSlug: string) => {
  const address = { organizationSlug: 'la-ruche', formType: 'Event', formSlug } as const
  return (await findForm(world.deps.db, address))?.definition
}

describe('a campaign', () => {
  test('needs a type and a title, and is a draft that its editor opens', async () => {
    const { status, body } = await create({ formType: 'Event', title: ' Le  bal\nd’été ' })
    expect({ status, body }).toEqual({ status: 200, body: { formType: 'Event', formSlug: 'le-bal-d-ete' } })
    const { body: edition } = await president.get<EditedForm>(`${url}/Event/le-bal-d-ete/edition`)
    expect(edition).toMatchObject({ state: 'draft', versions: [] })
    expect(JSON.parse(edition.source)).toMatchObject({ slug: 'le-bal-d-ete', tiers: [{ name: 'Place' }] })
    const { organizations } = (await president.get<OwnForms>('/ha-api/admin/forms')).body
    expect(organizations[0]?.forms.map(({ formSlug }) => formSlug)).toContain('le-bal-d-ete')
    const journal = await world.deps.db
      .selectFrom('access_journal')
      .innerJoin('form', 'form.id', 'access_journal.form_id')
      .select(['access_journal.action', 'form.slug'])
      .execute()
    expect(journal).toEqual([{ action: 'campaignCreated', slug: 'le-bal-d-ete' }])
    expect(
      (await world.app.inject('/ha-api/organizations/la-ruche/forms/Event/le-bal-d-ete/enriched')).statusCode,
    ).toBe(404)
  })

  test.each(newFormTypes)(
    'of type %s begins with each of its starting points and is published',
    async (formType) => {
      for (const start of allStartingPoints.filter((one) => isStartOf(formType, one))) {
        const { body } = await create({ formType, title: `Essai ${start}`, start })
        const state = await president.post(`${url}/${formType}/${body.formSlug}/state`, { change: 'publish' })
        expect([start, state.status]).toEqual([start, 200])
      }
    },
  )

  test('does not begin with the starting point of another type', async () => {
    const { status, body } = await create({ formType: 'Shop', title: 'Boutique', start: 'meal' })
    expect([status, body.problems?.[0]]).toMatchObject([400, { field: 'campaign.start', code: 'CHOICE' }])
  })
})

describe('its address', () => {
  test('gets a number where another campaign of its type has it, deleted ones included', async () => {
    const first = await create({ formType: 'Donation', title: 'Un puits' })
    await president.post(`${url}/Donation/${first.body.formSlug}/state`, { change: 'delete' })
    const second = await create({ formType: 'Donation', title: 'Un puits' })
    const other = await create({ formType: 'CrowdFunding', title: 'Un puits' })
    expect([first, second, other].map(({ body }) => body.formSlug)).toEqual([
      'un-puits',
      'un-puits-2',
      'un-puits',
    ])
  })

  test.each([
    ['gala', 'SLUG_TAKEN', 'gala-2'],
    ['checkout', 'SLUG_RESERVED', 'evenements-checkout'],
    ['../secret', 'SLUG', 'secret'],
  ])('%s is refused as %s with a free one', async (slug, code, proposal) => {
    const { status, body } = await create({ formType: 'Event', title: 'Le gala', slug })
    expect([status, body.problems?.[0]]).toMatchObject([
      400,
      { field: 'campaign.slug', code, params: { proposal } },
    ])
    expect((await create({ formType: 'Event', title: 'Le gala', slug: proposal })).body.formSlug).toBe(
      proposal,
    )
  })

  test('two calls at once get two', async () => {
    const both = await Promise.all([1, 2].map(() => create({ formType: 'Event', title: 'Deux à la fois' })))
    expect(both.map(({ body }) => body.formSlug).toSorted()).toEqual(['deux-a-la-fois', 'deux-a-la-fois-2'])
  })
})

describe('a hostile title', () => {
  test.each([
    ['a'.repeat(300), 'MAX_LENGTH'],
    ['  \u200E\n ', 'REQUIRED'],
    ['', 'REQUIRED'],
  ])('%j is refused', async (title, code) => {
    const { status, body } = await create({ formType: 'Event', title })
    expect([status, body.problems?.[0]]).toMatchObject([400, { field: 'campaign.title', code }])
  })

  test.each([
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['🎉🎊', 'evenements'],
    ["'; drop table form; --", 'drop-table-form'],
    ['Widget', 'evenements-widget'],
  ])('%s stays a text', async (title, formSlug) => {
    expect((await create({ formType: 'Event', title })).body).toEqual({ formType: 'Event', formSlug })
    expect((await definitionOf(formSlug))?.title).toBe(title)
  })
})

describe('a copy', () => {
  test('has the contents a year later, and no code, order or sold unit', async () => {
    await sql`update stock set sold = 7 where kind = 'tier' and capacity = 10`.execute(world.deps.db)
    const move = { unit: 'year', count: 1 }
    const { body } = await create({ formType: 'Event', title: 'Le gala 2027', copyOf: 'gala', move })
    const copy = await definitionOf(body.formSlug)
    expect(copy).toMatchObject({ state: 'draft', startDate: '2027-10-24T18:00:00.000Z', discountCodes: [] })
    expect(copy?.tiers).toMatchObject([{ name: 'Place', price: 1500, stock: 10 }])
    const stock = await world.deps.db
      .selectFrom('stock')
      .innerJoin('form', 'form.id', 'stock.form_id')
      .select(['stock.kind', 'stock.sold', 'stock.capacity'])
      .where('form.slug', '=', body.formSlug)
      .execute()
    expect(stock).toEqual([{ kind: 'tier', sold: 0, capacity: 10 }])
  })

  test.each([
    ['of a campaign that does not exist', { copyOf: 'nulle-part' }],
    ['of another type', { formType: 'Shop', copyOf: 'gala' }],
  ])('%s is refused', async (_, body) => {
    const answer = await create({ formType: 'Event', title: 'Copie', ...body })
    expect([answer.status, answer.body.problems?.[0]?.field]).toEqual([400, 'campaign.copyOf'])
  })

  test('of another association’s campaign is not made from it', async () => {
    await aForm(world.deps.db, { organisation: { slug: 'le-verger' }, form: { ...gala, slug: 'vendanges' } })
    const { status, body } = await create({ formType: 'Event', title: 'Copie', copyOf: 'vendanges' })
    expect([status, body.problems?.[0]?.field]).toEqual([400, 'campaign.copyOf'])
  })
})

describe('who may create', () => {
  test.each([
    ['secretary', 200],
    ['treasurer', 403],
    ['reader', 403],
    ['organiser', 403],
    ['door', 403],
  ] as const)('a %s: %i', async (role, status) => {
    const forms = role === 'organiser' || role === 'door' ? ['Event/gala'] : []
    const member = await aMember(world, `${role}@exemple.fr`, { role, forms })
    expect((await create({ formType: 'Event', title: `Par ${role}` }, member)).status).toBe(status)
  })

  test('no one of another association', async () => {
    const url = '/ha-api/admin/organizations/le-verger/forms'
    expect((await president.post(url, { formType: 'Event', title: 'Chez les autres' })).status).toBe(404)
  })
})

describe('an organiser', () => {
  const bal = { formType: 'Event', title: 'Le bal des organisateurs' }
  const answerOf = async (browser: Browser, body: object) => (await create(body, browser)).body
  const createsOf = async (browser: Browser) =>
    (await browser.get<OwnForms>('/ha-api/admin/forms')).body.organizations[0]?.mayCreate

  test('creates campaigns only where the association lets them, and looks after those alone', async () => {
    const organiser = await aMember(world, 'gala@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
    expect(await createsOf(organiser)).toBe(false)
    expect((await answerOf(organiser, bal)).code).toBe('FORBIDDEN')
    await president.post(detailsUrl, await changedDetails(president, { organisersCreate: true }))
    expect(await createsOf(organiser)).toBe(true)
    expect(await answerOf(organiser, bal)).toMatchObject({ formSlug: 'le-bal-des-organisateurs' })
    const own = (await organiser.get<OwnForms>('/ha-api/admin/forms')).body.organizations[0]?.forms
    expect(own?.map(({ formSlug }) => formSlug).toSorted()).toEqual(['gala', 'le-bal-des-organisateurs'])
    expect((await organiser.get(`${url}/Event/le-bal-des-organisateurs/edition`)).status).toBe(200)
    expect((await organiser.get(`${url}/Event/le-bal-d-ete/edition`)).status).toBe(403)
  })

  test('copies only campaigns that they look after', async () => {
    const organiser = await aMember(world, 'bal@exemple.fr', { role: 'organiser', forms: ['Event/gala'] })
    await create({ formType: 'Event', title: 'Réservé au bureau' })
    const copy = { ...bal, title: 'Une copie', copyOf: 'reserve-au-bureau' }
    expect((await answerOf(organiser, copy)).problems).toMatchObject([{ field: 'campaign.copyOf' }])
    expect((await answerOf(organiser, { ...copy, copyOf: 'gala' })).formSlug).toBe('une-copie')
  })

  test('of another association, and a reader, create nothing', async () => {
    const reader = await aMember(world, 'lectrice@exemple.fr', { role: 'reader' })
    expect((await answerOf(reader, bal)).code).toBe('FORBIDDEN')
    const away = { role: 'organiser', organizationSlug: 'le-verger', forms: ['Event/gala'] } as const
    expect((await answerOf(await aMember(world, 'verger@exemple.fr', away), bal)).code).toBe('NOT_FOUND')
  })
})

test('an association has at most so many campaigns, without deleted ones', async () => {
  const { db } = world.deps
  const { count } = await db
    .selectFrom('form')
    .innerJoin('organisation', 'organisation.id', 'form.organisation_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation.slug', '=', 'la-ruche')
    .executeTakeFirstOrThrow()
  await sql`insert into form
    (id, organisation_id, type, slug, state, definition, display_version, created_at, updated_at)
    select gen_random_uuid(), f.organisation_id, f.type, 'essai-' || n, 'draft', f.definition || '{"state": "draft"}', '', now(), now()
    from form f join organisation o on o.id = f.organisation_id, generate_series(1, ${usualCampaignLimits.ofAssociation - Number(count)}) n
    where o.slug = 'la-ruche' and f.slug = 'gala' and f.type = 'Event'`.execute(db)
  // One was deleted above.
  expect((await create({ formType: 'Event', title: 'La dernière' })).status).toBe(200)
  expect(await create({ formType: 'Event', title: 'Une de trop' })).toMatchObject({
    status: 409,
    body: { code: 'CAMPAIGN_LIMIT' },
  })
  await president.post(`${url}/Event/gala/state`, { change: 'delete' })
  expect((await create({ formType: 'Event', title: 'À sa place' })).status).toBe(200)
})
