import { Type } from 'typebox'
import type { ProviderName } from '#contract/organization.ts'
import { isUuid } from '#domain/ids.ts'
import { machineTimeIn } from '#server/platform/clock/machine-time-store.ts'
import type { EventType, ProviderEvent } from '#server/providers/provider-event.ts'
import { orNull } from '#contract/shape.ts'
import { callFunction, callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Opaque, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const callReceiveEvent = callFunction(
  'receive_event',
  Type.Object({
    provider: Type.String(),
    eventId: Type.String(),
    type: Opaque<EventType>(),
    attemptId: orNull(Uuid()),
    chargeRef: orNull(Type.String()),
    payload: Opaque<ProviderEvent['payload']>(),
    now: Instant,
  }),
  Type.Boolean(),
)

/** Stores an event in the inbox, due at once. A repeated event changes nothing. Returns whether it is new. */
export async function receiveEvent(
  tx: Tx,
  provider: ProviderName,
  { eventId, type, payload, chargeRef = null, attemptId: named }: ProviderEvent,
  now: Date,
): Promise<boolean> {
  // A reference that is not one of our ids stays in the payload. The event is stored, or the provider would repeat it.
  const attemptId = named !== null && isUuid(named) ? named : null
  return callReceiveEvent(tx, { provider, eventId, type, attemptId, chargeRef, payload, now })
}

/** An event of the inbox that was not handled yet, or null. */
export async function findPendingEvent(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
): Promise<{ type: string; attemptId: string | null } | null> {
  const row = await tx
    .selectFrom('provider_event')
    .select(['type', 'attempt_id as attemptId'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Marks an event as handled, with its result. */
export async function markEventHandled(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
  outcome: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('provider_event')
    .set({ handled_at: now, outcome, next_try_at: null })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}

/** An event under a lease, and its number of tries including this one. */
export interface ClaimedEvent {
  readonly provider: ProviderName
  readonly eventId: string
  readonly tries: number
}

const callClaimEvents = callWithArguments(
  'claim_events',
  Type.Object({
    limit: Type.Integer(),
    leaseMs: Type.Integer(),
    now: Instant,
  }),
  Type.Object({
    handled: Type.Integer(),
    claimed: listOf(
      Type.Object({ provider: Opaque<ProviderName>(), eventId: Type.String(), tries: Type.Integer() }),
    ),
  }),
)

/**
 * Claims events that are due, the longest due first: no other process takes them before their lease ends. Those that
 * only repeat what made an order are handled with the same statement; `handled` says how many.
 */
export function claimEvents(
  tx: Tx,
  limit: number,
  leaseMs: number,
  now: Date,
): Promise<{ readonly handled: number; readonly claimed: readonly ClaimedEvent[] }> {
  return callClaimEvents(tx, { limit, leaseMs, now })
}

/**
 * Retries a claimed event after `retryMs`. If that is null, the event is abandoned: it stays unhandled and is counted.
 * Changes nothing if its lease ended meanwhile and it was claimed again.
 */
export async function postponeEvent(
  tx: Tx,
  { provider, eventId, tries }: ClaimedEvent,
  retryMs: number | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('provider_event')
    .set(retryMs === null ? { next_try_at: null, given_up_at: now } : { next_try_at: machineTimeIn(retryMs) })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .where('tries', '=', tries)
    .execute()
}
