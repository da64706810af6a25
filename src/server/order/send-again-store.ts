import { sql } from 'kysely'
import type { Tx } from '#server/db/schema.ts'

/** Keeps a wish and enqueues its job, in one round trip that is the same for every address. */
export async function askSendAgain(
  tx: Tx,
  wish: { readonly id: string; readonly email: string; readonly emailHash: Buffer },
  now: Date,
): Promise<void> {
  await sql`select ask_send_again(${wish.id}, ${wish.emailHash}, ${wish.email}, ${now})`.execute(tx)
}

export interface SendAgainLimits {
  /** Orders since then. */
  readonly since: Date
  readonly mostOrders: number
  /** Wishes of one address in an hour. */
  readonly mostWishes: number
}

/** Puts the confirmations of an address's last orders into the outbox again; answers how many. Safe to repeat. */
export async function queueConfirmationsAgain(
  tx: Tx,
  wish: { readonly id: string; readonly email: string },
  { since, mostOrders, mostWishes }: SendAgainLimits,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ queued: number }>`
    select send_confirmations_again(${wish.id}, ${wish.email}, ${now}, ${since}, ${mostOrders}, ${mostWishes}) as queued
  `.execute(tx)
  return rows[0]?.queued ?? 0
}
