import { openDatabase } from '#server/platform/db/database.ts'
import { aForm } from '../../../tests/build/a-form.ts'
import { tierIdOf } from '../../../tests/build/a-shopper.ts'
import type { BenchWorld } from '../../bench-world.ts'
import { type Figure, alternate, figureOf } from '../../figures.ts'
import { startMeasured } from './measured-program.ts'
import { startClient } from './start-client.ts'

const visitors = 8
const places = 100_000
const atLeast = 0.6

/** Orders of one limited tier by all visitors at once, compared with as many orders of separate tiers; alternated. */
export async function measureHotTier(
  world: BenchWorld,
  { rounds, roundMs }: { readonly rounds: number; readonly roundMs: number },
): Promise<Figure[]> {
  const program = await startMeasured(world, 'bench_hot_tier')
  const keys = Array.from({ length: visitors }, (_, index) => `tier-${index}`)
  const database = openDatabase(program.databaseUrl)
  const form = await aForm(database.db, {
    form: {
      type: 'Event',
      slug: 'concert',
      title: 'Concert',
      acceptOpenDonation: false,
      presetAmounts: [],
      tiers: keys.map((key) => ({ key, name: key, price: 1500, stock: places })),
    },
  })
  await database.close()
  const client = startClient()
  const participant = { firstName: 'Zoé', lastName: 'Moreau' }
  const own = keys.map((key) => [{ tierId: tierIdOf(form, key), participant }])
  const rateOf = async (carts: typeof own) =>
    (await program.measure(client, { form, carts, tip: 0, ms: roundMs })).ordersPerSecond
  const hot = () => rateOf(own.map(() => own[0] ?? []))
  const spread = () => rateOf(own)
  await spread()
  const { a, b, ratios } = await alternate(rounds, hot, spread)
  client.stop()
  await program.stop()
  return [
    figureOf('orders of one hot tier, a second', a, { digits: 1 }),
    figureOf('orders of a tier each, a second', b, { digits: 1 }),
    figureOf('hot / spread', ratios, { digits: 2 }, { atLeast }),
  ]
}
