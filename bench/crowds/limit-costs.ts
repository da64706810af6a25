import { sql } from 'kysely'
import { openDatabase } from '#server/platform/db/database.ts'
import { aShopper } from '../../tests/build/a-shopper.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, alternate, figureOf, ratePerSecond } from '../figures.ts'
import { findGiftForm } from '../journeys.ts'

const atMost = 1.1
const requests = 400

/**
 * Time of a cart whose limits are shared with other processes, beside a copy of the database in which the counters
 * are not: the function that adds them up is replaced there. Each cart comes from an address of its own, so that every
 * one has counters to exchange.
 */
export async function measureSharedLimits(world: BenchWorld, rounds: number): Promise<Figure[]> {
  const shared = await aCounted(world, 'bench_shared_limits', true)
  const own = await aCounted(world, 'bench_own_limits', false)
  await shared.cost()
  await own.cost()
  const { a, b, ratios } = await alternate(rounds, shared.cost, own.cost)
  await shared.close()
  await own.close()
  return [
    figureOf('cart with shared limits', a, { digits: 2, unit: ' ms' }),
    figureOf('cart without', b, { digits: 2, unit: ' ms' }),
    figureOf('shared limits / own', ratios, { digits: 2 }, { atMost }),
  ]
}

async function aCounted(world: BenchWorld, name: string, isShared: boolean) {
  const databaseUrl = await world.newDatabase(name)
  const program = await world.startProgram(databaseUrl)
  const database = openDatabase(databaseUrl)
  const form = await findGiftForm(database.db)
  if (!isShared)
    await sql`create or replace function count_calls(p_calls jsonb, p_now timestamptz) returns jsonb
      language sql as $$ select '[]'::jsonb $$`.execute(database.db)
  const site = { url: program.url, sandbox: { url: program.sandboxUrl } }
  let client = 0
  return {
    cost: async () => {
      const rate = await ratePerSecond(requests, async () => {
        client += 1
        const address = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`
        const { status } = await aShopper(site, form, { 'x-forwarded-for': address }).give(1000)
        if (status !== 201) throw new Error(`cart: ${status}`)
      })
      return 1000 / rate
    },
    close: async () => {
      await database.close()
      await program.stop()
    },
  }
}
