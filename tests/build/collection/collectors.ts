import { sql } from 'kysely'
import type { KillPoint } from '#server/platform/faults.ts'
import { startScript } from '../commands/a-script.ts'
import { type World, secretKey } from '../a-world.ts'
import type { CollectorReport } from './collector-process.ts'
import type { ProcessOptions } from './open-process.ts'

/** Starts a collector in its own process on a world's database, at the world's time. */
export function startCollector(world: World, fault: KillPoint | null = null) {
  return startScript<CollectorReport>('collection/collector-process.ts', processOptions(world, fault))
}

/** The input of a process on a world's database, at the world's time. */
export function processOptions(world: World, fault: KillPoint | null): ProcessOptions {
  return {
    databaseUrl: world.databaseUrl,
    sandboxUrl: world.sandbox.url,
    secretKey,
    offsetMs: world.deps.clock.now().getTime() - Date.now(),
    fault,
  }
}

/** How many debits of a number are in each state. */
export async function countStates({ deps }: World, number: number): Promise<Record<string, number>> {
  const rows = await deps.db
    .selectFrom('installment')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('number', '=', number)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** Debits with more than one captured charge in the provider's ledger. */
export async function chargedTwice(world: World): Promise<string[]> {
  const { charges } = await world.readProviderLedger()
  const captured = charges.filter(({ state }) => state !== 'failed' && state !== 'cancelled')
  const { rows } = await sql<{ id: string; payment_id: string }>`
    select id, payment_id from payment_attempt
  `.execute(world.deps.db)
  const paymentOf = new Map(rows.map((row) => [row.id, row.payment_id]))
  const seen = new Map<string, number>()
  for (const { reference } of captured) {
    const payment = paymentOf.get(reference) ?? reference
    seen.set(payment, (seen.get(payment) ?? 0) + 1)
  }
  return [...seen].filter(([, count]) => count > 1).map(([payment]) => payment)
}
