import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemonstration } from '#server/program/lifecycle/load-demonstration.ts'
import { type World, aWorld } from '../../build/a-world.ts'
import { violationsOf } from '../../build/invariant-checks.ts'

const demo = join(import.meta.dirname, '../../../demo')

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('the counters of the demonstration agree with its stories', async () => {
  const { deps } = world
  const members = await loadDemonstration(deps, demo)
  expect(members.length).toBeGreaterThan(0)
  const address = `${world.url}/ha-api/organizations/les-sardines-volantes/forms/collectes/le-camion-rouge/enriched`
  const form = (await (await fetch(address)).json()) as Record<string, unknown>
  expect(form).toMatchObject({ amountCollected: 914_000, contributorsCount: 34, sales: 'ended' })
  expect(String(form['descriptionHtml'])).toMatch(/34 personnes, 9.140.€/)
  const listed = await fetch(address.replace('/enriched', '/contributors?pageSize=8'))
  const { data } = (await listed.json()) as { data: { date: string }[] }
  expect(data.filter(({ date }) => date < '2026-06-01')).toHaveLength(8)
  expect(await deps.db.selectFrom('mail').select('id').execute()).toEqual([])
  expect(await violationsOf(world)).toEqual([])
  const gates = () =>
    deps.db
      .selectFrom('gate')
      .innerJoin('user_account as u', 'u.id', 'gate.created_by')
      .select(['gate.name', 'gate.sells', 'u.email'])
      .execute()
  const gate = { name: 'Entrée principale', sells: true, email: 'presidente@marmite-erdre.example' }
  expect(await gates()).toEqual([gate])
  // Only once.
  expect(await loadDemonstration(deps, demo)).toEqual(members)
  expect(await gates()).toEqual([gate])
})

test('a list shows the prices that a form sets, and none where visitors type the amount', async () => {
  const answer = await fetch(`${world.url}/ha-api/search`)
  const { results } = (await answer.json()) as { results: Record<string, unknown>[] }
  const priceOf = (title: string) => {
    const found = results.find((one) => one['title'] === title)
    return [found?.['minPrice'], found?.['maxPrice']]
  }
  expect(priceOf('Régler une réparation')).toEqual([null, null])
  expect(priceOf('Le petit étal des Sardines')).toEqual([1100, 2400])
})
