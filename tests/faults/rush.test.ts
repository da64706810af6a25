import { expect, inject, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../build/a-form.ts'
import { aRush, percentileOf } from '../build/a-rush.ts'
import { tierIdOf } from '../build/a-shopper.ts'
import { type World, aWorld } from '../build/a-world.ts'
import { violationsOf } from '../build/invariant-checks.ts'
import { dropConstraints, rewriteFunction } from '../build/money/without-guard.ts'

// A small rush on each run, the full one in `npm run test:long`: ten buyers for each ticket, three in ten leave.

const anEvent = (tickets: number) => ({
  type: 'Event',
  slug: 'concert',
  title: 'Concert',
  acceptOpenDonation: false,
  presetAmounts: [],
  tiers: [{ key: 'place', name: 'Place', price: 1500, stock: tickets }],
})

const sixteenMinutes = 16 * 60_000

async function inRush(
  act: (world: World, form: StoredForm, tickets: number) => Promise<void>,
): Promise<void> {
  const world = await aWorld({ webhooks: false })
  try {
    const tickets = inject('rushTickets')
    await act(world, await aForm(world.deps.db, { form: anEvent(tickets) }), tickets)
  } finally {
    await world.close()
  }
}

/** Four crowds; between them the clock passes the life of abandoned carts. The last crowd pays to the end. */
const crowds = (tickets: number) =>
  [
    [60, 3],
    [20, 3],
    [10, 3],
    [10, 0],
  ].map(([share = 0, abandonInTen = 0]) => ({
    buyers: (tickets * share) / 10,
    arrivalMs: tickets * share * 0.6,
    abandonInTen,
  }))

test('ten buyers for each ticket: all tickets are sold, none twice, the others get "sold out"', () =>
  inRush(async (world, form, tickets) => {
    const report = await aRush(world, form, 'place', crowds(tickets), () => world.moveTime(sixteenMinutes))
    const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => percentileOf(report.requestMs, share))
    process.stdout.write(
      `rush of ${tickets * 10} buyers: ${report.requestMs.length} requests, ` +
        `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms\n`,
    )
    expect(report.surprises).toEqual([])
    expect(report.bought).toBe(tickets)
    expect(report.soldOut + report.bought + report.abandoned).toBe(tickets * 10)
    const stock = await world.deps.db
      .selectFrom('stock')
      .select(['capacity', 'held', 'sold'])
      .where('id', '=', tierIdOf(form, 'place'))
      .executeTakeFirstOrThrow()
    expect(stock).toEqual({ capacity: tickets, held: 0, sold: tickets })
    expect(await violationsOf(world)).toEqual([])
  }))

test('without its guard the same rush oversells, and the checks report it', () =>
  inRush(async (world, form, tickets) => {
    await dropConstraints(world.deps.db, 'stock_not_oversold')
    await rewriteFunction(world.deps.db, 'find_shortage', [['> s.capacity', '> s.capacity + 1000000']])
    await rewriteFunction(world.deps.db, 'take_units', [
      [' and (delta < 0 or held + sold + delta <= capacity)', ''],
    ])
    await rewriteFunction(world.deps.db, 'sell_cart_stock', [
      [/ and held \+ sold - wanted\.held \+ wanted\.qty <= capacity/, ''],
    ])
    const crowd = { buyers: tickets * 2, arrivalMs: tickets * 10, abandonInTen: 0 }
    const { bought } = await aRush(world, form, 'place', [crowd], async () => {})
    expect(bought).toBeGreaterThan(tickets)
    expect((await violationsOf(world)).map(({ invariant }) => invariant.slice(0, 2))).toContain('I4')
  }))
