import { sql } from 'kysely'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'
import type { KillPoint } from '#server/platform/faults.ts'
import { startScript } from '../commands/a-script.ts'
import type { World } from '../a-world.ts'
import { copyOneRow } from '../collection/many-schedules.ts'
import type { ReceiptsOptions, ReceiptsReport } from './receipts-process.ts'

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
  return startScript<ReceiptsReport>('documents/receipts-process.ts', options)
}
