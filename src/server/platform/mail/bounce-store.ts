import { sql } from 'kysely'
import { machineNow } from '#server/platform/clock/machine-time-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { MailReport } from '#server/platform/mail/read-mail-report.ts'

/** A mail whose recipient was refused for good, or marked it as unwanted. */
export interface Bounce {
  /** By the machine's time. */
  readonly bouncedAt: Date
  readonly recipient: string
  readonly kind: string
  /** Answer of the mail server; `complaint`: of the recipient. */
  readonly answer: string
}

/** The bounces and complaints of the last days, the latest first. */
export async function listBounces(tx: Tx, days: number): Promise<Bounce[]> {
  const rows = await tx
    .selectFrom('mail')
    .select(['recipient', 'kind', 'last_error', 'complained_at'])
    .select(sql<Date>`greatest(bounced_at, complained_at)`.as('at'))
    .where(sql<boolean>`greatest(bounced_at, complained_at) > now() - make_interval(days => ${days})`)
    .orderBy('at', 'desc')
    .execute()
  return rows.map((row) => ({
    bouncedAt: row.at,
    recipient: row.recipient,
    kind: row.kind,
    answer: row.complained_at === null ? (row.last_error ?? '') : 'complaint',
  }))
}

/**
 * Records what was reported about a mail, once. A report may come before the mail is marked as sent: who knows its id
 * received it. Returns the mail; null: none, or recorded before.
 */
export async function recordReport(
  tx: Tx,
  { mailId, kind, reason }: MailReport,
): Promise<{ readonly kind: string; readonly subscriptionId: string | null } | null> {
  const column = kind === 'bounce' ? 'bounced_at' : 'complained_at'
  const row = await tx
    .updateTable('mail')
    .set({ [column]: machineNow, ...(kind === 'bounce' && { last_error: reason.slice(0, 500) }) })
    .where('id', '=', mailId)
    .where(column, 'is', null)
    .returning(['kind', sql<string | null>`payload ->> 'subscriptionId'`.as('subscriptionId')])
    .executeTakeFirst()
  return row ?? null
}
