import { sql } from 'kysely'
import type { AttemptId } from '#domain/ids.ts'
import type { Tries } from '#domain/payment/card-testing.ts'
import type { Tx } from '#server/db/schema.ts'

/** An attempt whose card is about to be tried. */
export interface StoredTrial {
  readonly attemptId: AttemptId
  readonly addressHash: Buffer
  readonly formId: string
  readonly cartId: string
}

/** What became of the cards tried since an instant: from one address on other carts, and on one form. */
export async function countTries(
  tx: Tx,
  { addressHash, formId, cartId, attemptId }: StoredTrial,
  since: Date,
): Promise<{ readonly address: Tries; readonly form: Tries }> {
  const { rows } = await sql<{ tries: { address: Tries; form: Tries } }>`
    select count_tries(${addressHash}, ${formId}, ${cartId}, ${attemptId}, ${since}) as tries
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('count_tries answered nothing')
  return row.tries
}

/** `wait`: not now; `over`: its payment is paid or closed, or the attempt was sent or given up meanwhile. */
export type Turn = 'go' | 'wait' | 'over'

/**
 * Lets an attempt's card be tried and keeps from where; `wait` where more than `doubtful` cards of its address are
 * declined since an instant or with the bank. Trials of one address are looked at one after the other.
 */
export async function letTry(
  tx: Tx,
  { addressHash, formId, cartId, attemptId }: StoredTrial,
  doubtful: number,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Turn> {
  const { rows } = await sql<{ turn: Turn }>`
    select let_try(${attemptId}, ${addressHash}, ${formId}, ${cartId}, ${doubtful}, ${since}, ${now}) as turn
  `.execute(tx)
  return rows[0]?.turn ?? 'wait'
}

/** Forgets where cards were tried from before an instant, at most `limit`. */
export async function forgetAddresses(tx: Tx, before: Date, limit: number): Promise<void> {
  await sql`
    update payment_attempt set address_hash = null where id in (
      select id from payment_attempt where address_hash is not null and updated_at < ${before} limit ${limit}
    )
  `.execute(tx)
}
