import { setTimeout as wait } from 'node:timers/promises'
import { writeClockOffset } from '#server/platform/clock/clock-store.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { aForm } from '../../tests/build/a-form.ts'
import { aRush, percentileOf } from '../../tests/build/a-rush.ts'
import { violationsOf } from '../../tests/build/invariant-checks.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, figureOf } from '../figures.ts'

const tickets = 1000
/** Alone on the machine. */
const slowestMs = 2000
const sixteenMinutes = 16 * 60_000
/** The program reads the row of its clock at least this often. */
const clockLagMs = 2500

/** Ten thousand buyers for a thousand tickets, arriving within a minute; three in ten leave without paying. */
const crowds = [
  { buyers: 6000, arrivalMs: 36_000, abandonInTen: 3 },
  { buyers: 2000, arrivalMs: 12_000, abandonInTen: 3 },
  { buyers: 1000, arrivalMs: 6000, abandonInTen: 3 },
  { buyers: 1000, arrivalMs: 6000, abandonInTen: 0 },
]

/** The rush against a program in production mode, each buyer with its own address. */
export async function measureRush(world: BenchWorld): Promise<{ figures: Figure[]; violations: string[] }> {
  const databaseUrl = await world.newDatabase('bench_rush')
  // Without shares of the stock: the work that a crowd would be asked for is the browsers', and they run elsewhere.
  const program = await world.startProgram(databaseUrl, { HOLD_QUOTA: '0' })
  const database = openDatabase(databaseUrl)
  const form = await aForm(database.db, {
    form: {
      type: 'Event',
      slug: 'concert',
      title: 'Concert',
      acceptOpenDonation: false,
      presetAmounts: [],
      tiers: [{ key: 'place', name: 'Place', price: 1500, stock: tickets }],
    },
  })
  const site = { url: program.url, sandbox: { url: program.sandboxUrl } }
  let offsetMs = 0
  const passLives = async () => {
    offsetMs += sixteenMinutes
    await writeClockOffset(database.db, offsetMs)
    await wait(clockLagMs)
  }
  const report = await aRush(site, form, 'place', crowds, passLives)
  const clock = { now: () => new Date(Date.now() + offsetMs) }
  const violations = await violationsOf({ deps: { db: database.db, clock }, sandbox: site.sandbox })
  await database.close()
  await program.stop()
  const asRun = { digits: 0, unit: ' ms' }
  return {
    figures: [
      figureOf(
        'rush: tickets sold of 1,000 to 10,000 buyers',
        [report.bought],
        { digits: 0 },
        exactly(tickets),
      ),
      figureOf('rush: answered sold out', [report.soldOut], { digits: 0 }),
      figureOf('rush: answers of another kind', [report.surprises.length], { digits: 0 }, exactly(0)),
      figureOf('rush: half of the requests within', [percentileOf(report.requestMs, 0.5)], asRun),
      figureOf('rush: 99 % of the requests within', [percentileOf(report.requestMs, 0.99)], asRun, {
        atMost: slowestMs,
      }),
    ],
    violations: [
      ...violations.map(({ invariant, detail }) => `${invariant}: ${detail}`),
      ...new Set(report.surprises.slice(0, 5)),
    ],
  }
}

const exactly = (value: number) => ({ atLeast: value, atMost: value })
