import { sql } from 'kysely'
import { machineNow } from '#server/platform/clock/machine-time-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { MailReport } from '#server/platform/mail/read-mail-report.ts'

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

/** Records what was reported about a mail that was sent, once. Returns the mail; null: none, or recorded before. */
export async function recordReport(
  tx: Tx,
  { mailId, kind, reason }: MailReport,
): Promise<{ readonly kind: string; readonly subscriptionId: string | null } | null> {
  const column = kind === 'bounce' ? 'bounced_at' : 'complained_at'
  const row = await tx
    .updateTable('mail')
    .set({ [column]: machineNow, ...(kind === 'bounce' && { last_error: reason.slice(0, 500) }) })
    .where('id', '=', mailId)
    .where('sent_at', 'is not', null)
    .where(column, 'is', null)
    .returning(['kind', sql<string | null>`payload ->> 'subscriptionId'`.as('subscriptionId')])
    .executeTakeFirst()
  return row ?? null
}
