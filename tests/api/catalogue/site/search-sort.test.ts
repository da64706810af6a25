import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchResults } from '#contract/visitor/search.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World

const ruche = { slug: 'la-ruche', name: 'La Ruche', city: 'Nantes', zipCode: '44000' }
const choeur = { slug: 'choeur', name: 'Chœur de l’Erdre', city: 'Carquefou', zipCode: '44470' }
const place = { name: 'Cathédrale', address: '1 place', city: 'Angers', zipCode: '49000', country: 'FR' }
const tiers = [{ key: 'a', name: 'Place', price: 500 }]
/** The oldest first. */
const forms = [
  [choeur, { slug: 'bal', type: 'Event', title: 'Bal', startDate: '2040-04-01T18:00:00Z', tiers }],
  [
    choeur,
    { slug: 'concert', type: 'Event', title: 'Concert', startDate: '2040-12-20T19:00:00Z', place, tiers },
  ],
  [ruche, { slug: 'toit', title: 'Un toit', summary: 'Des repas chauds' }],
  [ruche, { slug: 'chauds', title: 'Repas chauds' }],
  [ruche, { slug: 'clos', title: 'Repas de l’an passé', saleEndDate: '2020-01-01T00:00:00Z' }],
] as const

beforeAll(async () => {
  world = await aWorld()
  for (const [hours, [organisation, form]] of forms.entries()) {
    await aForm(world.deps.db, { organisation, form })
    await sql`update form_search set listed_at = listed_at + ${hours} * interval '1 hour'
      from form where form.id = form_id and form.slug = ${form.slug}`.execute(world.deps.db)
  }
})
afterAll(() => world.close())

const ask = (filters: Record<string, string>) =>
  fetch(`${world.url}/ha-api/search?${new URLSearchParams(filters).toString()}`)
async function slugsOf(filters: Record<string, string>) {
  const { results } = (await (await ask(filters)).json()) as SearchResults
  return results.map(({ formSlug }) => formSlug)
}

test('soonest: what ends first, then what has no end', async () => {
  expect(await slugsOf({ sort: 'soonest' })).toEqual(['bal', 'concert', 'chauds', 'toit'])
})

test('nearest: the postcode, then its department, then the newest', async () => {
  expect(await slugsOf({ sort: 'nearest', near: '44470' })).toEqual(['bal', 'chauds', 'toit', 'concert'])
  expect(await slugsOf({ sort: 'nearest', near: '49100' })).toEqual(['concert', 'chauds', 'toit', 'bal'])
})

test('newest, also of words', async () => {
  expect(await slugsOf({ sort: 'newest' })).toEqual(['chauds', 'toit', 'concert', 'bal'])
  expect(await slugsOf({ q: 'repas', sort: 'newest' })).toEqual(['chauds', 'toit', 'clos'])
})

test.each(['sort=zzz', 'near=44', "near=4400'"])('%s is refused', async (query) => {
  expect((await fetch(`${world.url}/ha-api/search?${query}`)).status).toBe(400)
})
