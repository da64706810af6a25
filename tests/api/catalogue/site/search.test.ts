import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchResults } from '#contract/visitor/search.ts'
import { upsertOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { makeSearch } from '#server/program/pages/search-forms.ts'
import { type FoldedSearch, foldWords, foundQuery } from '#server/program/pages/search-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { manyForms } from '../../../build/site/many-search-forms.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
const noFilter = { type: null, town: null, from: null, to: null, sort: null, near: null }

const ruche = { slug: 'la-ruche', name: 'La Ruche', city: 'Nantes', zipCode: '44000' }
const choeur = { slug: 'choeur', name: 'Chœur de l’Erdre', city: 'Carquefou', zipCode: '44470' }
const forms = [
  [ruche, { slug: 'toit', title: 'Un toit pour l’épicerie', summary: 'Des repas chauds pour Noël' }],
  [ruche, { slug: 'chauds', title: 'Repas chauds', summary: 'Chaque soir' }],
  [ruche, { slug: 'prive', title: 'Repas entre nous', state: 'private' }],
  [ruche, { slug: 'brouillon', title: 'Repas de demain', state: 'draft' }],
  [ruche, { slug: 'retire', title: 'Repas d’hier', state: 'disabled' }],
  [ruche, { slug: 'efface', title: 'Repas oublié', state: 'deleted' }],
  [
    ruche,
    { slug: 'clos', title: 'Repas de l’an passé', saleEndDate: '2020-01-01T00:00:00Z', summary: 'Terminé' },
  ],
  [
    choeur,
    {
      slug: 'concert',
      type: 'Event',
      acceptOpenDonation: false,
      title: 'Concert de Noël',
      startDate: '2040-12-20T19:00:00Z',
      endDate: '2040-12-20T21:00:00Z',
      place: { name: 'Cathédrale', address: '1 place', city: 'Angers', zipCode: '49000', country: 'FR' },
      tiers: [{ key: 'a', name: 'Place', price: 1500, stock: 0 }],
    },
  ],
  [
    choeur,
    {
      slug: 'bal',
      type: 'Event',
      title: 'Bal de printemps',
      startDate: '2040-04-01T18:00:00Z',
      tiers: [{ key: 'a', name: 'Place', price: 500 }],
    },
  ],
] as const

beforeAll(async () => {
  world = await aWorld()
  for (const [organisation, form] of forms) await aForm(world.deps.db, { organisation, form })
})
afterAll(() => world.close())

async function search(filters: Record<string, string>): Promise<SearchResults> {
  const answer = await fetch(`${world.url}/ha-api/search?${new URLSearchParams(filters).toString()}`)
  expect([filters, answer.status]).toEqual([filters, 200])
  return (await answer.json()) as SearchResults
}
const slugsOf = async (filters: Record<string, string>) =>
  (await search(filters)).results.map(({ formSlug }) => formSlug)

describe('words', () => {
  test.each([
    ['EPICERIE', ['toit']],
    ['l’épicerie', ['toit']],
    ["l'epicerie", ['toit']],
    ['e\u0301pi\u200bcerie', ['toit']],
    ['chœur', ['bal', 'concert']],
    ['choeur erdre', ['bal', 'concert']],
    ['noel', ['concert', 'toit']],
    ['cathedrale', ['concert']],
    ['49000', ['concert']],
    ['nantes epicerie', ['toit']],
    ['epicerie absente', []],
    ['%', []],
    ["%_%' or 1=1 --", []],
    ['🎻🎻🎻', []],
  ])('%s finds %j', async (q, slugs) => {
    const found = await slugsOf({ q })
    // Two characters are not a word: everything that is on is listed.
    if ((await search({ q })).wordsTooShort) return
    expect(found.toSorted()).toEqual(slugs.toSorted())
  })

  test('the title has more weight than the rest, and past events come last', async () => {
    expect(await slugsOf({ q: 'repas' })).toEqual(['chauds', 'clos', 'toit'].toSorted(byWeight))
  })

  test('a character that the database cannot store is dropped', async () => {
    const { results } = await makeSearch(world.deps)({ ...noFilter, page: 1, words: '\u0000epi\u0000cerie' })
    expect(results.map(({ formSlug }) => formSlug)).toEqual(['toit'])
    const answer = await makeSearch(world.deps)({ ...noFilter, page: 1, words: '', town: '\u0000' })
    expect(answer.results).toEqual([])
  })

  test('words too short for a search are reported, and do not hide results', async () => {
    const { wordsTooShort, results } = await search({ q: 'à l’' })
    expect([wordsTooShort, results.length > 0]).toEqual([true, true])
    expect((await search({ q: 'un toit' })).wordsTooShort).toBe(false)
  })
})

/** Current forms first. */
function byWeight(a: string, b: string): number {
  const order = ['chauds', 'toit', 'clos']
  return order.indexOf(a) - order.indexOf(b)
}

describe('filters', () => {
  test('only published forms are found, and without words only current ones', async () => {
    expect((await slugsOf({})).toSorted()).toEqual(['bal', 'chauds', 'concert', 'toit'])
  })

  test('by type, in any of its names; events by date', async () => {
    expect(await slugsOf({ type: 'Event' })).toEqual(['bal', 'concert'])
    expect(await slugsOf({ type: 'evenements' })).toEqual(['bal', 'concert'])
    expect(await slugsOf({ type: 'FUNDRAISING', q: 'repas' })).toEqual(['chauds', 'toit', 'clos'])
    for (const type of ['x', 'checkout', 'UNKNOWN'])
      expect((await fetch(`${world.url}/ha-api/search?type=${type}`)).status).toBe(404)
  })

  test('by town: the venue of an event, else the association’s', async () => {
    expect(await slugsOf({ town: 'angers' })).toEqual(['concert'])
    expect(await slugsOf({ town: 'Carquefou' })).toEqual(['bal'])
    const { towns } = await search({ town: 'Ailleurs' })
    expect(towns.map(({ name }) => name)).toEqual(['Ailleurs', 'Angers', 'Carquefou', 'Nantes'])
    expect(towns.find(({ name }) => name === 'Nantes')?.forms).toBe(3)
  })

  test.each([
    [{ from: '2040-12-20', to: '2040-12-20', type: 'Event' }, ['concert']],
    [{ from: '2040-12-21', type: 'Event' }, []],
    [{ to: '2040-12-19', type: 'Event' }, ['bal']],
    // An event without an end lasts the day.
    [{ from: '2040-04-01', to: '2040-04-02', type: 'Event' }, ['bal']],
    // Others are open at that date.
    [{ from: '2019-06-01', to: '2019-06-01' }, ['chauds', 'clos', 'toit']],
    [{ from: '2021-06-01', to: '2021-06-01' }, ['chauds', 'toit']],
  ])('%j finds %j', async (filters, slugs) => {
    expect((await slugsOf(filters as Record<string, string>)).toSorted()).toEqual(slugs)
  })

  test('a date, a page or a text out of bounds is refused', async () => {
    for (const query of ['from=2026-02-30', 'to=x', 'page=0', 'page=101', `q=${'a'.repeat(101)}`])
      expect([query, (await fetch(`${world.url}/ha-api/search?${query}`)).status]).toEqual([query, 400])
    // Dates that exist, at the limits of the range.
    for (const query of ['from=0000-01-01', 'to=0000-12-31', 'from=9999-12-31', 'to=9999-12-31'])
      expect([query, (await fetch(`${world.url}/ha-api/search?${query}`)).status]).toEqual([query, 200])
  })
})

test('a result has everything that its card shows', async () => {
  const [found] = (await search({ q: 'concert' })).results
  expect(found).toMatchObject({
    formType: 'Event',
    organizationSlug: 'choeur',
    organizationName: 'Chœur de l’Erdre',
    url: expect.stringMatching(/\/associations\/choeur\/evenements\/concert$/) as string,
    town: 'Angers',
    maxPrice: 1500,
    sales: 'soldOut',
    startDate: '2040-12-20T19:00:00.000Z',
  })
})

test('an association that is renamed or moves is found by its new name at once, no longer by the old one', async () => {
  const { db } = world.deps
  const { organisation } = await aForm(db, {
    organisation: { slug: 'mue', name: 'Chrysalide', city: 'Brest' },
    form: { slug: 'mue', title: 'Adhésion' },
  })
  expect(await slugsOf({ q: 'chrysalide' })).toEqual(['mue'])
  const renamed = { ...organisation, name: 'Papillon', city: 'Quimper' }
  await upsertOrganisation(db, renamed, randomUUID(), new Date())
  expect(await slugsOf({ q: 'chrysalide' })).toEqual([])
  expect(await slugsOf({ q: 'papillon' })).toEqual(['mue'])
  expect(await slugsOf({ town: 'quimper' })).toEqual(['mue'])
  await sql`update form set state = 'disabled' where slug = 'mue'`.execute(db)
  expect(await slugsOf({ q: 'papillon' })).toEqual([])
  await sql`update form set state = 'published' where slug = 'mue'`.execute(db)
  expect(await slugsOf({ q: 'papillon' })).toEqual(['mue'])
})

test('forms of an association that may not collect are not listed until it may', async () => {
  const closed = { slug: 'gel', name: 'Givre', allowCollect: false }
  const { organisation } = await aForm(world.deps.db, { organisation: closed, form: { slug: 'gel' } })
  expect(await slugsOf({ q: 'givre' })).toEqual([])
  await upsertOrganisation(world.deps.db, { ...organisation, allowCollect: true }, randomUUID(), new Date())
  expect(await slugsOf({ q: 'givre' })).toEqual(['gel'])
})

describe('five thousand forms', () => {
  beforeAll(() => manyForms(world.databaseUrl, 5_000))

  test('come in pages of 24, each once, and are counted up to 200', async () => {
    const first = await search({ q: 'campagne' })
    expect(first).toMatchObject({ page: 1, hasMore: true, count: 200, isCountExact: false })
    const pages = [1, 2, 3, 4, 5, 6, 7, 8]
    const all = (
      await Promise.all(pages.map((page) => search({ q: 'campagne', page: String(page) })))
    ).flatMap(({ results }) => results.map(({ url }) => url))
    expect([all.length, new Set(all).size]).toEqual([192, 192])
    const rare = await search({ q: 'campagne 4170' })
    expect(rare).toMatchObject({ hasMore: false, count: 1, isCountExact: true })
    const [exact] = (await search({ q: 'campagne 417' })).results
    expect(exact?.formSlug).toBe('campagne-417')
    // Further pages are empty: the visitor refines the search.
    expect(await search({ q: 'campagne', page: '12' })).toMatchObject({ results: [], hasMore: false })
    expect((await search({ page: '100' })).results).toHaveLength(24)
  })

  test('are found through an index, not by reading each', async () => {
    const day = '2039-06-01'
    for (const [query, index] of [
      [{ text: 'lutherie 417' }, 'form_search_words'],
      [{ text: 'carillon' }, 'form_search_title'],
      [{ town: 'Lieu 7' }, 'form_search_town'],
      [{ type: 'Shop' }, 'form_search_type'],
      [{ type: 'Event', from: day, to: day }, 'form_search_ends'],
      [{}, 'form_search_listed'],
    ] as const) {
      const { text = '', ...filters } = query as { text?: string }
      const plan = await planOf(text, filters)
      expect([query, plan]).toEqual([query, expect.stringContaining(index)])
    }
  })
})

/** How PostgreSQL finds the forms if it may not read them all (a small table would be read at once). */
async function planOf(text: string, filters: Partial<FoldedSearch>): Promise<string> {
  const { db } = world.deps
  const words = text === '' ? [] : await foldWords(db, text)
  const nothing = { ...noFilter, offset: 0, limit: 25, now: new Date() }
  const { sql: statement, parameters } = foundQuery({ ...nothing, ...filters, words }).compile(db)
  const client = await world.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`, [...parameters])
    await client.query('rollback')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    client.release()
  }
}
