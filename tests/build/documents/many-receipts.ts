import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { allowLongStatements } from '#server/db/long-statements.ts'
import type { KillPoint } from '#server/faults.ts'
import { compiledOnce, smallMemory } from '../../../scripts/node-flags.mjs'
import type { World } from '../a-world.ts'
import { copyOneRow } from '../collection/many-schedules.ts'
import type { ReceiptsOptions, ReceiptsReport } from './receipts-process.ts'

const root = join(import.meta.dirname, '../../..')

/** Copies the only order of a database, a gift, this many times; its receipts of its year are due now. */
export async function manyGifts({ deps }: World, count: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await allowLongStatements(tx, 600_000)
    await sql`create temporary table copies on commit drop as
      select n, gen_random_uuid() as cart, gen_random_uuid() as purchase, gen_random_uuid() as item,
        gen_random_uuid() as paid, gen_random_uuid() as certificate
      from generate_series(1, ${sql.lit(count)}) n`.execute(tx)
    await copyOneRow('"order"', `'id', purchase, 'cart_id', cart, 'number', 'X-' || n`).execute(tx)
    await copyOneRow('order_item', `'id', item, 'order_id', purchase`).execute(tx)
    await copyOneRow(
      'payment',
      `'id', paid, 'cart_id', cart, 'order_id', purchase, 'certificate_id', certificate`,
    ).execute(tx)
    await copyOneRow('payment_share', `'payment_id', paid, 'order_item_id', item`).execute(tx)
    await copyOneRow('document', `'id', certificate, 'order_id', purchase, 'payment_id', paid`).execute(tx)
    await copyOneRow('receipt_due', `'order_id', purchase`).execute(tx)
  })
  await sql`analyze`.execute(deps.db)
}

/** Issues and prints receipts in a process of its own, at the world's time. */
export function startReceipts(world: World, fault: KillPoint | null = null) {
  const options: ReceiptsOptions = {
    databaseUrl: world.databaseUrl,
    offsetMs: world.deps.clock.now().getTime() - Date.now(),
    fault,
  }
  const child = spawn(
    join(root, 'node_modules/.bin/node'),
    ['tests/build/documents/receipts-process.ts', JSON.stringify(options)],
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
    return JSON.parse(Buffer.concat(output).toString()) as ReceiptsReport
  })
  return { kill: () => child.kill('SIGKILL'), ended }
}
