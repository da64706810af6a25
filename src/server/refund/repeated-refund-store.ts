import { sql } from 'kysely'
import type { Tx } from '#server/db/schema.ts'
import type { PutWish, RepeatedRefund } from '#server/refund/refund-store.ts'

/** What was asked for with a token before, compared with what is asked now; null where the token is free. */
export async function findRepeatedRefund(tx: Tx, put: PutWish): Promise<RepeatedRefund | null> {
  const { rows } = await sql<{ answer: RepeatedRefund | null }>`
    select find_repeated_refund(${JSON.stringify(put)}::jsonb) as answer
  `.execute(tx)
  return rows[0]?.answer ?? null
}
