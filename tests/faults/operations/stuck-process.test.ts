import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { type DatabaseWatch, watchDatabase } from '#server/program/health/watch-database.ts'
import { aDatabase } from '../../build/a-database.ts'
import { type World, aWorld } from '../../build/a-world.ts'
import { type BlackHole, aBlackHole } from '../../build/database/a-black-hole.ts'

const log = pino({ level: 'silent' })
/** A process is found to be stuck after a failed question (5 s) beyond its patience. */
const untilStuck = 20_000

let network: BlackHole
let world: World
let database: ReturnType<typeof openDatabase>
let watches: DatabaseWatch[]
const health = async () => (await fetch(`${world.url}/healthz`)).status

beforeEach(async () => {
  const { url, close } = await aDatabase()
  await close()
  network = await aBlackHole(url)
  database = openDatabase(network.url)
  watches = []
  world = await aWorld({
    database: { ...database, url: network.url },
    isStuck: () => watches.some(({ isStuck }) => isStuck()),
  })
})
afterEach(async () => {
  network.letThrough()
  await Promise.all(watches.map(({ stop }) => stop()))
  await network.close()
  await world.close()
})

const watch = (watched: Parameters<typeof watchDatabase>[0]) =>
  void watches.push(watchDatabase(watched, log, { everyMs: 200, patienceMs: 1_000 }))

test('a process that lost all its connections while the database answers is red, until they are back', async () => {
  watch(database)
  const lost = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()))
  await expect.poll(health, { timeout: untilStuck }).toBe(503)
  expect((await fetch(`${world.url}/readyz`)).status).toBe(503)
  for (const connection of lost) connection.release()
  await expect.poll(health, { timeout: untilStuck }).toBe(200)
})

test('a database that answers no one makes the process unready, not red: a restart would not help', async () => {
  watch(database)
  network.swallowAll()
  const ends = performance.now() + 13_000
  const seen = new Set<number>()
  while (performance.now() < ends) {
    seen.add(await health())
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  expect([...seen]).toEqual([200])
  expect((await fetch(`${world.url}/readyz`)).status).toBe(503)
})

test('negative control: without the connection outside the pool, it would be restarted for nothing', async () => {
  watch({ ...database, askAside: async () => {} })
  network.swallowAll()
  await expect.poll(health, { timeout: untilStuck }).toBe(503)
})

test('negative control: without the watch, a process that lost its connections stays green for ever', async () => {
  const lost = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()))
  const ends = performance.now() + 8_000
  while (performance.now() < ends) {
    expect(await health()).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  for (const connection of lost) connection.release()
})
