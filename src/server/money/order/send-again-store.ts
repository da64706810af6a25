import { Type } from 'typebox'
import { machineNow, machineTimeIn } from '#server/platform/clock/machine-time-store.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { HexBytes, Instant, Nothing, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Stores a request, due at once, in one round trip that takes the same time for every address. */
export const askSendAgain = callWithArguments(
  'ask_send_again',
  Type.Object({ id: Uuid(), hash: HexBytes, email: Type.String(), now: Instant }),
  Nothing,
)

/**
 * Queues the confirmations of an address's latest orders again: those since an instant, at most `most`, unless the
 * address made more than `asked` requests within the hour. Returns the number. Safe to repeat.
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

/** A request under a lease, and its number of tries including this one. */
export interface SendAgainRequest {
  readonly id: string
  readonly email: string
  readonly tries: number
}

/** Claims due requests, the longest due first. No other process takes them before their lease ends. */
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

/** Completes a request and deletes its address. */
export async function endSendAgain(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('send_again').set({ email: null, next_try_at: null }).where('id', '=', id).execute()
}

/**
 * Retries a request after `retryMs`. If that is null, the request is abandoned: its address is deleted and it is
 * counted. Changes nothing if it was claimed again meanwhile.
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
