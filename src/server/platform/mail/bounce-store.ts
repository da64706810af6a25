import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/schema.ts'

/** A mail whose recipient was refused for good. */
export interface Bounce {
  /** By the machine's time. */
  readonly bouncedAt: Date
  readonly recipient: string
  readonly kind: string
  /** Answer of the mail server. */
  readonly answer: string
}

/** The bounces of the last days, the latest first. */
export async function listBounces(tx: Tx, days: number): Promise<Bounce[]> {
  const rows = await tx
    .selectFrom('mail')
    .select(['bounced_at', 'recipient', 'kind', 'last_error'])
    .where('bounced_at', '>', sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy('bounced_at', 'desc')
    .execute()
  return rows.map((row) => ({
    bouncedAt: row.bounced_at ?? new Date(0),
    recipient: row.recipient,
    kind: row.kind,
    answer: row.last_error ?? '',
  }))
}
