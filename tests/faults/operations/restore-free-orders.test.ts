import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, aProcessWorld } from '../../build/a-process.ts'
import { aPayer, aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { aBackup } from '../../build/database/a-backup.ts'

// Free orders leave no charge at the provider: an older database that lacks only these is known by what the program wrote
// down beside the database.

let world: ProcessWorld
let shopper: ReturnType<typeof aShopper>
let items: readonly Record<string, unknown>[]

beforeEach(async () => {
  world = await aProcessWorld()
  const form = await aForm(world.db, {
    form: {
      type: 'Event',
      slug: 'fete',
      acceptOpenDonation: false,
      tiers: [{ key: 'place', name: 'Place offerte', price: 0 }],
    },
  })
  shopper = aShopper(world, form)
  items = [{ tierId: tierIdOf(form, 'place'), participant: { firstName: 'Zoé', lastName: 'Moreau' } }]
})
afterEach(() => world.close())

/** Runs the program on a database while orders of nothing are made, and stops it. */
async function orderOn(databaseUrl: string, count: number): Promise<void> {
  const running = await world.start({ env: { DATABASE_URL: databaseUrl } })
  for (let n = 0; n < count; n += 1) {
    const { body } = await shopper.startPayment(await shopper.fillItems(items, aPayer))
    expect(body).toHaveProperty('orderId')
  }
  await running.stop()
}

/** Numbers of orders and of tickets, in the order in which they were given. */
async function numbersIn(url: string): Promise<{ orders: number[]; tickets: number[]; series: number }> {
  const { db, close } = openDatabase(url)
  try {
    const orders = await db.selectFrom('order').select('number').orderBy('number').execute()
    const tickets = await db.selectFrom('ticket').select('number').orderBy('number').execute()
    const series = await db.selectFrom('number_series').select('base').execute()
    return {
      orders: orders.map(({ number }) => Number(number.split('-')[1])),
      tickets: tickets.map(({ number }) => number),
      series: series.length,
    }
  } finally {
    await close()
  }
}

const log = () => readFileSync(join(world.dataDir, 'main.log'), 'utf8')
const lostText = 'database restored: orders without a charge are missing'

/** An older database, from before the last two of three orders. */
async function olderDatabase(): Promise<string> {
  await orderOn(world.database.url, 1)
  const backup = await aBackup(world.database.url)
  await orderOn(world.database.url, 2)
  expect(await numbersIn(world.database.url)).toEqual({ orders: [1, 2, 3], tickets: [1, 2, 3], series: 0 })
  return backup
}

test('an older database that lacks only free orders is put back: their numbers are not given again', async () => {
  const backup = await olderDatabase()
  expect(log()).not.toContain(lostText)
  await orderOn(backup, 1)
  await expect.poll(log, { timeout: 20_000 }).toContain(lostText)
  const next = { orders: [1, 100_001], tickets: [1, 100_001], series: 1 }
  expect(await numbersIn(backup)).toEqual(next)
  // Noticed once: a later start begins no other series.
  await orderOn(backup, 1)
  expect(await numbersIn(backup)).toEqual({
    orders: [1, 100_001, 100_002],
    tickets: [1, 100_001, 100_002],
    series: 1,
  })
  expect(log().split(lostText)).toHaveLength(2)
})

test('negative control: without what was written down beside the database, numbers are given again', async () => {
  const backup = await olderDatabase()
  rmSync(join(world.dataDir, 'orders-without-charge.json'))
  await orderOn(backup, 1)
  expect(await numbersIn(backup)).toEqual({ orders: [1, 2], tickets: [1, 2], series: 0 })
})
