import { sql } from 'kysely'
import { machineNow, machineTimeIn } from '#server/clock/machine-time-store.ts'
import type { Tx } from '#server/db/schema.ts'

/** Keeps a request, due at once, in one round trip that is the same for every address. */
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

/** A request under a lease, and how often it was tried, this time included. */
export interface SendAgainRequest {
  readonly id: string
  readonly email: string
  readonly tries: number
}

/** Claims requests that are due, the longest due first: no other process takes them before their lease ends. */
export async function claimSendAgain(tx: Tx, limit: number, leaseMs: number): Promise<SendAgainRequest[]> {
  const rows = await tx
    .updateTable('send_again')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: machineTimeIn(leaseMs) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('send_again')
        .select('id')
        .where('next_try_at', '<=', machineNow)
        .orderBy('next_try_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'email', 'tries'])
    .execute()
  return rows.map(({ email, ...request }) => ({ ...request, email: email ?? '' }))
}

/** A request is done: its address is not kept any longer. */
export async function endSendAgain(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('send_again').set({ email: null, next_try_at: null }).where('id', '=', id).execute()
}

/**
 * Has a request tried again after `retryMs`, or gives it up where that is null: its address goes, it is counted. Changes
 * nothing where it was claimed again meanwhile.
 */
export async function postponeSendAgain(
  tx: Tx,
  { id, tries }: Pick<SendAgainRequest, 'id' | 'tries'>,
  retryMs: number | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('send_again')
    .set(
      retryMs === null
        ? { email: null, next_try_at: null, given_up_at: now }
        : { next_try_at: machineTimeIn(retryMs) },
    )
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('tries', '=', tries)
    .execute()
}
