import { sql } from 'kysely'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { rollUpTotals } from '#server/catalogue/form/form-store.ts'
import { entriesPerTurn } from '#server/program/worker/start-worker.ts'
import { claimMails } from '#server/platform/mail/mail-store.ts'
import { mailTiming } from '#server/platform/mail/mail-transport.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, alternate, figureOf } from '../figures.ts'
import { anOpenPayment, findGiftForm } from '../journeys.ts'
import { openFinaliser } from '../finalise-ratio.ts'

const mailsPerTurn = 200
/** The maximum share of the orders per second that ledger, audit and background work may cost. */
const atMost = 0.3

/**
 * The cost of the ledger, the audit trail and the background work of an order: orders per second with them and with the
 * work of the worker, compared with orders per second on a copy of the database in which they write nothing. Only this
 * measurement can disable them: it replaces functions of the copy.
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

/** The work of the worker for these orders: it claims their mails and updates the totals of their form. */
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

/** Removes ledger entries, the trail of states and the totals from a database of this measurement. */
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
