import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchResults } from '#contract/visitor/search.ts'
import { upsertOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db, { form: { slug: 'toit', title: 'Un toit pour l’épicerie' } })
})
afterAll(() => world.close())

async function shown(filters: Record<string, string>) {
  const answer = await fetch(`${world.url}/ha-api/search?${new URLSearchParams(filters).toString()}`)
  const { results } = (await answer.json()) as SearchResults
  return results.map(({ formSlug, isVerified }) => [formSlug, isVerified])
}

test('verified associations come first in every order, and the others are named as such', async () => {
  const lookalike = { slug: 'imitation', name: 'La Ruche.', authenticationState: 'initial' }
  const newer = { slug: 'faux', title: 'Un toit pour l’épicerie', saleEndDate: '2040-01-01T00:00:00Z' }
  const { organisation } = await aForm(world.deps.db, { organisation: lookalike, form: newer })
  const orders: Record<string, string>[] = [
    { q: 'toit' },
    { town: 'Nantes' },
    {},
    { sort: 'newest' },
    { sort: 'soonest' },
    { q: 'toit', sort: 'soonest' },
  ]
  for (const order of orders)
    expect([order, await shown(order)]).toEqual([
      order,
      [
        ['toit', true],
        ['faux', false],
      ],
    ])
  const verified = { ...organisation, authenticationState: 'valid' } as const
  await upsertOrganisation(world.deps.db, verified, randomUUID(), new Date())
  expect(await shown({ sort: 'soonest' })).toEqual([
    ['faux', true],
    ['toit', true],
  ])
})
