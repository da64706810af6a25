import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EditedForm, SavedDraft, SavedVersion } from '#contract/admin/edited-form.ts'
import { draftPreview } from '#domain/address/preview.ts'
import { mostSource } from '#domain/form/form-changes.ts'
import { makePageReads } from '#server/program/pages/page-reads.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

const form = '/ha-api/admin/organizations/la-ruche/forms/Event/gala'
const key = { organizationSlug: 'la-ruche', formType: 'evenements', formSlug: 'gala' }

let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const tiers = [{ key: 'place', name: 'Place', price: 1500, stock: 10 }]
  await aForm(world.deps.db, { form: { type: 'Event', slug: 'gala', presetAmounts: [], tiers } })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
beforeEach(() => president.post(`${form}/draft/discard`))
afterAll(() => world.close())

const read = async () => (await president.get<EditedForm>(`${form}/edition`)).body
const changed = async (changes: object) =>
  JSON.stringify({ ...(JSON.parse((await read()).source) as object), ...changes })
const save = (source: string, revision = 0) =>
  president.post<SavedDraft>(`${form}/draft`, { source, revision, base: '0-0' })
const publish = async (source: string) => {
  const { revision } = await read()
  return president.post<SavedVersion>(`${form}/publish`, { source, revision })
}
const stored = () =>
  world.deps.db.selectFrom('form').select(['definition', 'display_version']).executeTakeFirstOrThrow()
const preview = () => {
  const reads = makePageReads(world.deps, { name: 'Obole' } as never, new Map() as never)
  const cookie = [...president.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return reads.ownPage(key, cookie, draftPreview)
}

describe('more than a campaign may have', () => {
  test('200 prices are saved as a draft, shown without what is wrong, and refused in words', async () => {
    const tiers = Array.from({ length: 200 }, (_, index) => ({
      key: `t-${index}`,
      name: `T ${index}`,
      price: 100,
    }))
    const source = await changed({
      tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 10 }, ...tiers],
    })
    expect((await save(source)).body.revision).toBe(1)
    expect((await read()).draft?.source).toBe(source)
    const before = await stored()
    const { body } = await publish(source)
    expect(body).toMatchObject({
      edition: null,
      mistakes: [{ path: 'tiers', code: 'listLength', values: { max: 100 } }],
    })
    expect(await stored()).toEqual(before)
    expect((await preview())?.page.form.title).toBe(before.definition.title)
  })

  test('100 prices with long texts are published, and read again as they were', async () => {
    const more = Array.from({ length: 99 }, (_, index) => ({
      key: `t-${index}`,
      name: `Tarif ${index} 🎭`,
      description: 'é'.repeat(1000),
      price: 100 + index,
    }))
    const source = await changed({
      tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 10 }, ...more],
    })
    expect(source.length).toBeLessThan(mostSource)
    expect((await publish(source)).body.mistakes).toEqual([])
    expect((await stored()).definition.tiers.map(({ name }) => name)).toHaveLength(100)
    // What was not sold may go again.
    const back = await changed({ tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 10 }] })
    expect((await publish(back)).body.mistakes).toEqual([])
  })

  test('a title of 300 characters stays in the draft to the last one, and is refused with its length', async () => {
    const title = `${'Été 🎉 '.repeat(43)}${'é'.repeat(300)}`.slice(0, 300)
    const source = await changed({ title })
    expect((await save(source)).status).toBe(200)
    expect(JSON.parse((await read()).draft?.source ?? '{}')).toMatchObject({ title })
    expect((await publish(source)).body.mistakes).toMatchObject([
      { path: 'title', code: 'length', values: { max: 200, length: 300 } },
    ])
    const fits = '👩‍👩‍👧‍👦 Fête de l’été <script>x()</script>'
    expect((await publish(await changed({ title: fits }))).body.mistakes).toEqual([])
    expect((await stored()).definition.title).toBe(fits)
  })

  test.each([
    ['a page of 2 MB', 2_000_000, 413],
    ['one character too much', mostSource, 400],
  ])('%s is refused, and the draft from before stays', async (_, length, status) => {
    expect((await save('{"title":"Avant"}')).body.revision).toBe(1)
    const answer = await save(JSON.stringify({ descriptionHtml: 'a'.repeat(length) }), 1)
    expect(answer.status).toBe(status)
    expect((await read()).draft).toMatchObject({ source: '{"title":"Avant"}', revision: 1 })
  })
})

const strange: Readonly<Record<string, unknown>> = {
  'a list of nothing': { tiers: [null, [], 'x', 5, true] },
  'an object instead of a list': { tiers: { length: 1_000_000_000 }, gallery: {}, news: { 0: {} } },
  'a list instead of an object': { place: [], title: [], color: {} },
  'numbers that are none': {
    goal: 'NaN',
    tiers: [{ name: 'A', price: '1e999', stock: -1, vatRate: 'Infinity' }],
  },
  'names of prototypes': JSON.parse('{"__proto__":{"title":"x"},"constructor":{"prototype":{}}}'),
  'halves of characters': {
    title: '\ud83d',
    summary: '\u0000\u202e',
    tiers: [{ key: '\udc00', name: '\u0007' }],
  },
  'the same price a hundred times': {
    tiers: Array.from({ length: 100 }, () => ({ key: 'a', name: 'A', price: 50 })),
  },
  'a depth that no campaign has': JSON.parse(`${'{"place":'.repeat(900)}1${'}'.repeat(900)}`),
}

test.each(Object.entries(strange))(
  '%s: the draft is saved, its page drawn, nothing published',
  async (_, changes) => {
    const before = await stored()
    const source = await changed(changes as object)
    expect((await save(source)).body.revision).toBe(1)
    expect((await read()).draft?.source).toBe(source)
    expect((await preview())?.page.form.formSlug).toContain('gala')
    const answer = await publish(source)
    expect([answer.status, answer.body.edition]).toEqual([200, null])
    expect(answer.body.mistakes.length).toBeGreaterThan(0)
    expect(await stored()).toEqual(before)
  },
)

describe('sent again', () => {
  test('a draft is saved once, however often it is sent, also at the same time', async () => {
    expect((await save('{"title":"A"}')).body.revision).toBe(1)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save(`{"title":"B${index}"}`, 1)),
    )
    const [winner, ...others] = answers.filter(({ body }) => body.revision !== null)
    expect([winner?.body.revision, others]).toEqual([2, []])
    const { draft } = await read()
    for (const { body } of answers.filter((one) => one !== winner))
      expect(body.edition?.draft?.source).toBe(draft?.source)
    const again = await save(draft?.source ?? '', 1)
    expect(again.body).toMatchObject({
      revision: null,
      edition: { draft: { source: draft?.source, revision: 2 } },
    })
  })

  test('a publication makes one version', async () => {
    const { revision, versions } = await read()
    const source = await changed({ summary: 'Un repas et un bal.' })
    const send = () => president.post<SavedVersion>(`${form}/publish`, { source, revision })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect((await read()).versions).toHaveLength(versions.length + 1)
  })

  test('a batch of state changes ends in one state, each said once', async () => {
    const change = (name: string) => president.post<EditedForm>(`${form}/state`, { change: name })
    const answers = await Promise.all([change('disable'), change('disable'), change('disable')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect((await change('reactivate')).body.state).toBe('published')
  })
})

test.each([
  'draft',
  'draft/discard',
  'versions',
  'publish',
  'plan',
  'plan/cancel',
  'state',
  'address',
  'rehearsal',
])('another site cannot post to %s with the session of a president', async (call) => {
  const lured = aBrowser(world.url, { 'sec-fetch-site': 'cross-site', origin: 'https://piege.exemple' })
  for (const [name, value] of president.cookies) lured.cookies.set(name, value)
  const source = await changed({ title: 'Piégé' })
  const body = {
    source,
    revision: 0,
    base: '0-0',
    change: 'disable',
    slug: 'piege',
    at: '2090-01-01T10:00:00Z',
  }
  const before = await stored()
  expect(await lured.post(`${form}/${call}`, body)).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN_ORIGIN' },
  })
  expect(await stored()).toEqual(before)
})

test.each([
  ['treasurer', undefined],
  ['reader', undefined],
  ['organiser', ['Donation/autre']],
  ['door', ['Event/gala']],
] as const)('a %s writes nothing of the campaign', async (role, forms) => {
  await aForm(world.deps.db, { form: { slug: 'autre' } })
  const email = `${role}@exemple.fr`
  const browser = await aMember(world, email, { role, ...(forms && { forms: [...forms] }) })
  const source = await changed({ title: 'Sans droit' })
  const before = await stored()
  for (const [call, body] of [
    ['draft', { source, revision: 0, base: '0-0' }],
    ['draft/discard', undefined],
    ['versions', { source }],
    ['publish', { source }],
    ['plan', { source, at: '2090-01-01T10:00:00Z', isPrivate: false }],
    ['plan/cancel', undefined],
    ['state', { change: 'disable' }],
    ['address', { slug: 'ailleurs' }],
    ['rehearsal', undefined],
    ['rehearsal/end', undefined],
  ] as const) {
    const answer = await browser.post(`${form}/${call}`, body)
    expect([call, [403, 404].includes(answer.status)]).toEqual([call, true])
  }
  expect(await stored()).toEqual(before)
  expect((await read()).draft).toBeNull()
})

test('a role that ended writes nothing more, with the session it had', async () => {
  const secretary = await aMember(world, 'ancienne@exemple.fr', { role: 'secretary' })
  const source = await changed({ title: 'Trop tard' })
  const send = () => secretary.post<SavedDraft>(`${form}/draft`, { source, revision: 0, base: '0-0' })
  expect((await send()).status).toBe(200)
  await president.post(`${form}/draft/discard`)
  await world.deps.db
    .deleteFrom('member')
    .where('user_id', 'in', (ask) =>
      ask.selectFrom('user_account').select('id').where('email', '=', 'ancienne@exemple.fr'),
    )
    .execute()
  expect([403, 404]).toContain((await send()).status)
  expect((await read()).draft).toBeNull()
})
