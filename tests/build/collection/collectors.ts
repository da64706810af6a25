import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { KillPoint } from '#server/faults.ts'
import { compiledOnce, smallMemory } from '../../../scripts/node-flags.mjs'
import { type World, secretKey } from '../a-world.ts'
import type { CollectorOptions, CollectorReport } from './collector-process.ts'

const root = join(import.meta.dirname, '../../..')

export interface RunningCollector {
  readonly kill: () => void
  /** Its report at the end, or the signal that killed it. */
  readonly ended: Promise<CollectorReport | NodeJS.Signals>
}

/** Starts a collector in its own process on a world's database, at the world's time. */
export function startCollector(world: World, fault: KillPoint | null = null): RunningCollector {
  const options: CollectorOptions = {
    databaseUrl: world.databaseUrl,
    sandboxUrl: world.sandbox.url,
    secretKey,
    offsetMs: world.deps.clock.now().getTime() - Date.now(),
    fault,
  }
  const child = spawn(
    join(root, 'node_modules/.bin/node'),
    ['tests/build/collection/collector-process.ts', JSON.stringify(options)],
    {
      cwd: root,
      env: { ...process.env, ...compiledOnce, ...smallMemory },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [output, errors]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
  const ended = once(child, 'close').then(([code, signal]) => {
    if (signal !== null) return signal as NodeJS.Signals
    if (code !== 0) throw new Error(Buffer.concat(errors).toString())
    return JSON.parse(Buffer.concat(output).toString()) as CollectorReport
  })
  return { kill: () => child.kill('SIGKILL'), ended }
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
