import { sql } from 'kysely'
import type { ProviderName } from '#contract/organization.ts'
import type { Tx } from '#server/db/schema.ts'

/** Which kinds of work have a row that is due. */
export interface DueWork {
  /** How far business time is from the machine's, in milliseconds. */
  readonly clockOffset: number
  readonly mails: boolean
  readonly events: boolean
  readonly sendAgain: boolean
  readonly unsentAttempts: boolean
  /** Providers that are to be asked about an attempt. */
  readonly attemptsOf: readonly ProviderName[]
  readonly debits: boolean
  readonly refunds: boolean
  readonly orphans: boolean
  readonly followedRefunds: boolean
  readonly holds: boolean
  readonly totals: boolean
}

/**
 * Asks which kinds of work have a row that is due: one statement for all of them.
 * @param today civil date in Paris
 */
export async function findDueWork(
  tx: Tx,
  { now, today }: { readonly now: Date; readonly today: string },
  providers: readonly ProviderName[],
): Promise<DueWork> {
  const { rows } = await sql<{ due: DueWork }>`
    select due_work(${now}, ${today}::date, ${providers}::text[]) as due
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('due_work answered nothing')
  return row.due
}
