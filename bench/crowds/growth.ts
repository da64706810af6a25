import { aShopper } from '../../tests/build/a-shopper.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, figureOf, medianOf, ratePerSecond } from '../figures.ts'
import { aGrownSite, inTurns } from './grown-site.ts'

const atMost = 1.3
const few = 10
const requests = 150

/** Operations whose cost must not grow with the number of orders: milliseconds of each, by name. */
type Costs = Readonly<Record<'campaign page' | 'cart write' | 'contributors' | 'search', number>>

/**
 * Campaign page, cart write, contributors and search with ten orders and with very many, alternating between two
 * databases of one server.
 */
export async function measureGrowth(
  world: BenchWorld,
  { rounds, many }: { rounds: number; many: number },
): Promise<Figure[]> {
  const small = await aVisitedSite(world, 'bench_few', few)
  const large = await aVisitedSite(world, 'bench_many', many)
  const figures = (await inTurns(rounds, [small, large])).map(({ name, series }) => {
    const [at10 = [], atMany = []] = series
    const ratios = atMany.map((value, index) => value / (at10[index] ?? Number.NaN))
    const title = `${name}, ${many.toLocaleString('en')} orders / ${few} (${medianOf(atMany).toFixed(1)} ms)`
    return figureOf(title, ratios, { digits: 2 }, { atMost })
  })
  const seeding = figureOf(
    `${many.toLocaleString('en')} orders seeded`,
    [large.seededSeconds],
    { digits: 0, unit: ' s' },
    { atMost: 300 },
  )
  await small.close()
  await large.close()
  return [...figures, seeding]
}

async function aVisitedSite(world: BenchWorld, name: string, orders: number) {
  const { site, form, seededSeconds, close } = await aGrownSite(world, name, orders)
  const { organisation, definition } = form
  const base = `/associations/${organisation.slug}/formulaires/${definition.slug}`
  const reads = `/organizations/${organisation.slug}/forms/formulaires/${definition.slug}`
  const get = async (path: string) => {
    const answer = await fetch(`${site.url}${path}`)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  const costOf = async (act: (index: number) => Promise<unknown>) =>
    1000 / (await ratePerSecond(requests, act))
  return {
    seededSeconds,
    /** A new address each time, which no cache has. */
    costs: async (round: number): Promise<Costs> => ({
      'campaign page': await costOf((index) => get(`${base}?n=${round}-${index}`)),
      'cart write': await costOf(async (index) => {
        const visitor = aShopper(site, form, {
          'x-forwarded-for': `10.${round}.${index >> 8}.${index & 255}`,
        })
        const { status } = await visitor.give(1000)
        if (status !== 201) throw new Error(`cart: ${status}`)
      }),
      contributors: await costOf(() => get(`/ha-api${reads}/contributors?pageSize=8`)),
      search: await costOf((index) => get(`/ha-api/search?q=${index % 2 === 0 ? 'toit' : 'repas'}`)),
    }),
    close,
  }
}
