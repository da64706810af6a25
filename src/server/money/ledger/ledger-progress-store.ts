import { sql } from 'kysely'
import type { Violation } from '#server/money/ledger/invariant-checks-store.ts'
import { asJson } from '#server/platform/db/call-function.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The end of the ledger: the last ids of its two journals. */
export interface LedgerEnd {
  readonly changes: number
  readonly transactions: number
}

/** The last ids of state_change and ledger_tx. */
export async function readLedgerEnd(tx: Tx): Promise<LedgerEnd> {
  const { rows } = await sql<LedgerEnd>`
    select coalesce((select max(id) from state_change), 0) as changes,
      coalesce((select max(id) from ledger_tx), 0) as transactions
  `.execute(tx)
  return rows[0] ?? { changes: 0, transactions: 0 }
}

/** The stored position of a check; null if it never ran. */
export async function readProgress(tx: Tx, name: string): Promise<string | null> {
  const row = await tx
    .selectFrom('ledger_check_progress')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.position ?? null
}

/** Stores the position of a check. */
export async function saveProgress(tx: Tx, name: string, position: string, at: Date): Promise<void> {
  await tx
    .insertInto('ledger_check_progress')
    .values({ name, position, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ position, at }))
    .execute()
}

/** The next forms after one of them, in id order; after the last form, from the first one again. */
export async function listNextForms(tx: Tx, after: string | null, limit: number): Promise<string[]> {
  const page = (from: string | null) =>
    tx
      .selectFrom('form')
      .select('id')
      .$if(from !== null, (query) => query.where('id', '>', from ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute()
  const rows = await page(after)
  return (rows.length === 0 && after !== null ? await page(null) : rows).map(({ id }) => id)
}

/** Stores the violations found. Violations found before `oldest` have been checked again since, and are deleted. */
export async function saveViolations(
  tx: Tx,
  violations: readonly Violation[],
  at: Date,
  oldest: Date,
): Promise<number> {
  const argument = asJson(violations.map(({ invariant, detail }) => ({ invariant, detail })))
  const { rows } = await sql<{ count: number }>`
    with found as (
      insert into ledger_violation (invariant, detail, found_at)
      select distinct b.invariant, b.detail, ${at}::timestamptz
      from jsonb_to_recordset(${argument}::jsonb) b(invariant text, detail text)
      on conflict (invariant, detail) do update set found_at = excluded.found_at
      returning invariant, detail
    ), forgotten as (
      delete from ledger_violation b where b.found_at < ${oldest}
        and not exists (select 1 from found f where f.invariant = b.invariant and f.detail = b.detail)
    )
    select (select count(*) from found) + (
      select count(*) from ledger_violation b where b.found_at >= ${oldest}
        and not exists (select 1 from found f where f.invariant = b.invariant and f.detail = b.detail)
    ) as count
  `.execute(tx)
  return rows[0]?.count ?? 0
}
