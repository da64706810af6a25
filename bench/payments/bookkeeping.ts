import { sql } from 'kysely'
import { openDatabase } from '#server/db/database.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { rollUpTotals } from '#server/form/form-store.ts'
import { entriesPerTurn } from '#server/worker/start-worker.ts'
import { claimMails } from '#server/mail/mail-store.ts'
import { mailTiming } from '#server/mail/mail-transport.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, alternate, figureOf } from '../figures.ts'
import { anOpenPayment, findGiftForm } from '../journeys.ts'
import { openFinaliser } from '../finalise-ratio.ts'

const mailsPerTurn = 200
/** Ledger, audit and background work may take this share of the orders a second, at most. */
const atMost = 0.3

/**
 * What the ledger, the audit trail and the background work of an order cost: orders a second with them, and with what the worker
 * does for them, against orders a second on a copy of the database in which they write nothing. The switch is in this measurement alone: the copy's own
 * functions are replaced, the program has none.
 */
export async function measureBookkeeping(
  world: BenchWorld,
  { rounds, count }: { rounds: number; count: number },
): Promise<Figure[]> {
  const whole = await aFinaliser(world, 'bench_with_ledger', async () => {}, workersPart)
  const bare = await aFinaliser(world, 'bench_without_ledger', withoutLedger, async () => {})
  await whole.rate(count)
  await bare.rate(count)
  const { a, b, ratios } = await alternate(
    rounds,
    () => whole.rate(count),
    () => bare.rate(count),
  )
  await whole.close()
  await bare.close()
  return [
    figureOf('orders with ledger, audit and jobs, a second', a, { digits: 0 }),
    figureOf('orders without them, a second', b, { digits: 0 }),
    figureOf(
      'cost of ledger, audit and jobs',
      ratios.map((ratio) => 1 - ratio),
      { digits: 2 },
      { atMost },
    ),
  ]
}

/** What the worker does for these orders: it claims their mails and rolls up the totals of their form. */
async function workersPart({ db, clock }: Deps): Promise<void> {
  while ((await claimMails(db, mailsPerTurn, mailTiming.leaseMs)).length === mailsPerTurn);
  await rollUpTotals(db, clock.now(), entriesPerTurn)
}

async function aFinaliser(
  world: BenchWorld,
  name: string,
  change: (db: Db) => Promise<void>,
  afterwards: (deps: Deps) => Promise<void>,
) {
  const databaseUrl = await world.newDatabase(name)
  const program = await world.startProgram(databaseUrl)
  const database = openDatabase(databaseUrl)
  const site = { url: program.url, sandbox: { url: program.sandboxUrl } }
  const model = await anOpenPayment(site, await findGiftForm(database.db))
  await program.stop()
  await change(database.db)
  await database.close()
  return openFinaliser(databaseUrl, model, afterwards)
}

/** Takes booking, the trail of states and what the totals take in out of a database of this measurement. */
async function withoutLedger(db: Db): Promise<void> {
  await sql`
    create or replace function book(p_key text, p_kind text, p_at timestamptz, p_entries jsonb) returns boolean
    language sql as 'select true'
  `.execute(db)
  await sql`
    create function leave_out() returns trigger language plpgsql as 'begin return null; end'
  `.execute(db)
  for (const table of ['state_change', 'raised_entry']) {
    await sql`create trigger leave_out before insert on ${sql.table(table)} for each row execute function leave_out()`.execute(
      db,
    )
  }
}
