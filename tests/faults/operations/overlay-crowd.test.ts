import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { listen } from '../../build/site/overlay-listener.ts'

const crowd = inject('raceRounds') > 200 ? 1_000 : 200
const megabyte = 1_048_576

let world: World
let form: StoredForm
beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db, { form: { slug: 'toit', type: 'CrowdFunding', goal: 1_000_000 } })
})
afterAll(() => world.close())

test(`${crowd} listeners of one process take at most 150 MB, their sockets included, and hear of a gift within 2 s`, async () => {
  const stream = '/incrustation/la-ruche/toit'
  await aShopper(world, form).pay('4242424242424242', 1000, 0)
  const idle = process.memoryUsage().rss
  const listeners: Awaited<ReturnType<typeof listen>>[] = []
  for (let at = 0; at < crowd; at += 1)
    listeners.push(await listen(world.url, stream, `10.${at % 250}.${Math.floor(at / 250)}.1`))
  await expect.poll(() => listeners.every(({ views }) => views().length > 0), { timeout: 20_000 }).toBe(true)
  // The other end of each socket is in this process too.
  expect((process.memoryUsage().rss - idle) / megabyte).toBeLessThan(150)
  await aShopper(world, form).pay('4242424242424242', 4200, 0)
  const paidAt = performance.now()
  const notified = () => listeners.filter(({ views }) => views().at(-1)?.collected === 5200).length
  await expect.poll(notified, { interval: 50, timeout: 10_000 }).toBe(crowd)
  expect(performance.now() - paidAt).toBeLessThan(2_000)
  for (const { close } of listeners) close()
})
