import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#server/form/load-demo.ts'
import { loadDemoPast } from '#server/offline/load-demo-past.ts'
import { type World, aWorld } from '../build/a-world.ts'
import { violationsOf } from '../build/invariant-checks.ts'

const demo = join(import.meta.dirname, '../../demo')

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('the counters of the demonstration agree with its stories', async () => {
  const { deps } = world
  expect(await loadDemo(deps.db, demo, deps.clock.now())).toBe(true)
  await loadDemoPast(deps, demo)
  const address = `${world.url}/ha-api/organizations/les-sardines-volantes/forms/collectes/le-camion-rouge/enriched`
  const form = (await (await fetch(address)).json()) as Record<string, unknown>
  expect(form).toMatchObject({ amountCollected: 914_000, contributorsCount: 34, sales: 'ended' })
  expect(String(form['descriptionHtml'])).toMatch(/34 personnes, 9.140.€/)
  expect(await deps.db.selectFrom('mail').select('id').execute()).toEqual([])
  expect(await violationsOf(world)).toEqual([])
  expect(await loadDemo(deps.db, demo, deps.clock.now())).toBe(false)
})
