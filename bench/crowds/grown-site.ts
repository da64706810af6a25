import { openDatabase } from '#server/platform/db/database.ts'
import { aShopper } from '../../tests/build/a-shopper.ts'
import type { BenchWorld } from '../bench-world.ts'
import { findGiftForm } from '../journeys.ts'
import { copyPaidOrders } from './many-orders.ts'

/**
 * A program whose gift form has very many paid orders: one made through the API, and its copies.
 * @param name of its database
 */
export async function aGrownSite(world: BenchWorld, name: string, orders: number) {
  const databaseUrl = await world.newDatabase(name)
  const program = await world.startProgram(databaseUrl)
  const database = openDatabase(databaseUrl)
  const form = await findGiftForm(database.db)
  const site = { url: program.url, sandbox: { url: program.sandboxUrl } }
  const giver = aShopper(site, form)
  const { paymentRequestId, paymentId, cart } = await giver.pay('4242424242424242', 2000, 160)
  await giver.confirm(paymentId)
  const begun = performance.now()
  await copyPaidOrders(
    { ...database, url: databaseUrl },
    { cartId: cart.id, paymentId: paymentRequestId },
    orders,
  )
  return {
    site,
    form,
    db: database.db,
    pid: program.pid,
    /** Ends the program, so that no background work goes on. */
    stop: program.stop,
    seededSeconds: (performance.now() - begun) / 1000,
    close: async () => {
      await database.close()
      await program.stop()
    },
  }
}

/** Grown sites with few and with very many orders, measured in turns: what an operation costs, by its name. */
export async function inTurns<Name extends string>(
  rounds: number,
  sites: readonly { readonly costs: (round: number) => Promise<Readonly<Record<Name, number>>> }[],
): Promise<{ readonly name: Name; readonly series: readonly (readonly number[])[] }[]> {
  const series: Readonly<Record<Name, number>>[][] = sites.map(() => [])
  for (let round = 0; round < rounds + 1; round += 1) {
    for (const [index, site] of sites.entries()) {
      const costs = await site.costs(round)
      // The first round warms up both.
      if (round > 0) series[index]?.push(costs)
    }
  }
  const names = Object.keys(series[0]?.[0] ?? {}) as Name[]
  return names.map((name) => ({ name, series: series.map((costs) => costs.map((one) => one[name])) }))
}
