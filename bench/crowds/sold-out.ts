import autocannon from 'autocannon'
import { openDatabase } from '#server/platform/db/database.ts'
import { aForm } from '../../tests/build/a-form.ts'
import { aShopper, tierIdOf } from '../../tests/build/a-shopper.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, alternate, figureOf } from '../figures.ts'

const atLeast = 0.5
const connections = 10
/** Addresses reported by trusted proxies: limits are per address, and a crowd does not share one. */
const addresses = 2000

/**
 * The refusal of a cart whose ticket is sold out, compared with a bare Fastify that answers one indexed SELECT of the
 * same database, alternating.
 */
export async function measureSoldOut(
  world: BenchWorld,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const databaseUrl = await world.newDatabase('bench_sold_out')
  const program = await world.startProgram(databaseUrl)
  const database = openDatabase(databaseUrl)
  const form = await aForm(database.db, {
    form: {
      type: 'Event',
      slug: 'complet',
      title: 'Complet',
      acceptOpenDonation: false,
      presetAmounts: [],
      tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 1 }],
    },
  })
  const tierId = tierIdOf(form, 'place')
  const site = { url: program.url, sandbox: { url: program.sandboxUrl } }
  const buyer = aShopper(site, form)
  const { status } = await buyer.makeCart([{ tierId }])
  if (status !== 201) throw new Error(`the only ticket was refused: ${status}`)
  const bare = await world.startScript('bench/crowds/select-server.ts', [databaseUrl, tierId])
  const body = JSON.stringify({ ...buyer.names, items: [{ tierId }] })
  const refusals = () => rateOf(`${program.url}/ha-api/carts`, body, seconds, 409)
  const selects = () => rateOf(bare.url, body, seconds, 200)
  await refusals()
  await selects()
  const { a, b, ratios } = await alternate(rounds, refusals, selects)
  await bare.stop()
  await database.close()
  await program.stop()
  return [
    figureOf('sold-out answers, a second', a, { digits: 0 }),
    figureOf('bare Fastify with one indexed SELECT, a second', b, { digits: 0 }),
    figureOf('sold-out answer / Fastify with one SELECT', ratios, { digits: 2 }, { atLeast }),
  ]
}

async function rateOf(url: string, body: string, seconds: number, expected: number): Promise<number> {
  const requests = Array.from({ length: addresses }, (_, index) => ({
    method: 'POST' as const,
    path: new URL(url).pathname,
    body,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${(index >> 8) & 255}.${index & 255}`,
    },
  }))
  const { statusCodeStats, requests: sent } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
  })
  const others = Object.keys(statusCodeStats).filter((code) => code !== String(expected))
  if (others.length > 0) throw new Error(`${url}: answers ${others.join(', ')} among those of ${expected}`)
  return sent.average
}
