import { sql } from 'kysely'
import { Type } from 'typebox'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, listOf } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const CallsSchema = Type.Object({ key: Type.String(), calls: Type.Integer(), spanMs: Type.Integer() })
const TotalSchema = Type.Object({ key: Type.String(), calls: Type.Integer(), endsInMs: Type.Integer() })

/** Adds calls to the counters that all processes share, and returns their totals. One statement for any number. */
export const countCalls = callWithArguments(
  'count_calls',
  Type.Object({ calls: listOf(CallsSchema), now: Instant }),
  listOf(TotalSchema),
)

/** Deletes counters that ended, at most `limit`. */
export async function forgetCallCounts(tx: Tx, now: Date, limit: number): Promise<void> {
  await sql`
    delete from call_count where key in (select key from call_count where ends_at < ${now} limit ${limit})
  `.execute(tx)
}
