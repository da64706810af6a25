import { Type } from 'typebox'
import { machineNow, machineTimeIn } from '#server/clock/machine-time-store.ts'
import { callWithArguments } from '#server/db/call-function.ts'
import { HexBytes, Instant, Nothing, Uuid } from '#server/db/plan-schemas.ts'
import type { Tx } from '#server/db/schema.ts'

/** Stores a request, due at once, in one round trip that is the same for every address. */
export const askSendAgain = callWithArguments(
  'ask_send_again',
  Type.Object({ id: Uuid(), hash: HexBytes, email: Type.String(), now: Instant }),
  Nothing,
)

/**
 * Queues the confirmations of an address's last orders again: those since an instant, at most `most`, unless the address
 * asked more than `asked` times within the hour. Returns how many. Safe to repeat.
 */
export const queueConfirmationsAgain = callWithArguments(
  'send_confirmations_again',
  Type.Object({
    request: Uuid(),
    email: Type.String(),
    now: Instant,
    since: Instant,
    most: Type.Integer(),
    asked: Type.Integer(),
  }),
  Type.Integer(),
)

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
