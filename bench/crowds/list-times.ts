import { sql } from 'kysely'
import type { FoundOrders } from '#contract/admin/orders.ts'
import { aPresident } from '../a-president.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, figureOf, medianOf, ratePerSecond } from '../figures.ts'
import { aGrownSite, inTurns } from './grown-site.ts'
import { nameOfCopy } from './many-orders.ts'

const atMost = 1.2
/** One page: the rows that are shown are as many. */
const few = 60
const requests = 60
/** Of a whole call with its SQL. */
const mostMs = 100

/**
 * First page, next page and searches of the three lists of an association with very many orders, beside one with a page of them:
 * whole calls of its president, in turns.
 */
export async function measureLists(
  world: BenchWorld,
  { rounds, many }: { rounds: number; many: number },
): Promise<Figure[]> {
  const grown = [
    await aGrownSite(world, 'bench_few_listed', few),
    await aGrownSite(world, 'bench_many_listed', many),
  ]
  // Signed in now: the orders took longer than a session lasts.
  const sites = await Promise.all(grown.map(listsOf))
  const figures = (await inTurns(rounds, sites)).map(({ name, series: [at10 = [], atMany = []] }) => {
    const ratios = atMany.map((value, index) => value / (at10[index] ?? Number.NaN))
    const title = `${name}, ${many.toLocaleString('en')} orders / ${few} (${medianOf(atMany).toFixed(1)} ms)`
    return figureOf(title, ratios, { digits: 2 }, { atMost })
  })
  for (const { close } of grown) await close()
  return figures
}

/** First pages and searches of an association with many orders: 95th percentile of whole calls, one after the other. */
export async function measureListTimes(world: BenchWorld, many: number): Promise<Figure[]> {
  const grown = await aGrownSite(world, 'bench_listed', many)
  const { acts } = await listsOf(grown)
  const figures: Figure[] = []
  for (const [name, act] of acts) {
    await act(0)
    const times: number[] = []
    for (let index = 0; index < requests; index += 1) {
      const begun = performance.now()
      await act(index)
      times.push(performance.now() - begun)
    }
    const [slow = Number.NaN] = times.toSorted((a, b) => b - a).slice(Math.floor(requests * 0.05))
    const title = `${name}, ${many.toLocaleString('en')} orders, 95th percentile`
    figures.push(figureOf(title, [slow], { digits: 1, unit: ' ms' }, { atMost: mostMs }))
  }
  await grown.close()
  return figures
}

async function listsOf({ site, form, db }: Awaited<ReturnType<typeof aGrownSite>>) {
  const session = await aPresident({ url: site.url, db }, form.organisation.slug)
  const cookie = session.map((pair) => pair.join('=')).join('; ')
  let client = 0
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    client += 1
    const ask = () =>
      fetch(`${site.url}/ha-api/admin/organizations/${form.organisation.slug}/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          // Each from an address of its own: the searches of one are limited.
          'x-forwarded-for': `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`,
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
    // A connection that was about to be closed is replaced.
    const answer = await ask().catch(ask)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const { orders: latest, next } = await call<FoundOrders>('orders')
  const number = latest[0]?.number ?? ''
  const { rows } = await sql<{ name: string }>`
    select ${sql.raw(nameOfCopy('i'))} as name from generate_series(1, 10) i`.execute(db)
  const names = rows.map(({ name }) => name)
  const acts = {
    'orders, first page': () => call('orders'),
    'orders, next page': () => call(`orders?after=${encodeURIComponent(next ?? '')}`),
    'orders by amount': () => call('orders?sort=amount'),
    'orders of a name': (index: number) => call('orders/search', { text: names[index % names.length] }),
    'order of a number': () => call('orders/search', { text: number }),
    'orders of an amount that none has': () => call('orders/search', { text: '42,50' }),
    'lines, first page': () => call('lines'),
    'payments, first page': () => call('payments'),
    'home of the association': () => call('overview'),
  }
  const costOf = async (act: (index: number) => Promise<unknown>) =>
    1000 / (await ratePerSecond(requests, act))
  return {
    acts: Object.entries(acts),
    costs: async () => {
      const costs: Record<string, number> = {}
      for (const [name, act] of Object.entries(acts)) costs[name] = await costOf(act)
      return costs
    },
  }
}
