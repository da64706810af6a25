import { sql } from 'kysely'
import type { ProviderName } from '#contract/organization.ts'
import { isUuid } from '#domain/ids.ts'
import { machineNow, machineTimeIn } from '#server/clock/machine-time-store.ts'
import type { ProviderEvent } from '#server/providers/payment-provider.ts'
import { asJson } from '#server/db/call-function.ts'
import type { Tx } from '#server/db/schema.ts'

/** Puts an event into the inbox, due at once. A repeated event changes nothing. Returns whether it is new. */
export async function receiveEvent(
  tx: Tx,
  provider: ProviderName,
  event: ProviderEvent,
  now: Date,
): Promise<boolean> {
  // A reference that is not one of our ids stays in the payload. Rejecting the event would make the provider resend it
  // forever.
  const attemptId = event.attemptId !== null && isUuid(event.attemptId) ? event.attemptId : null
  const { rows } = await sql<{ id: string }>`
    insert into provider_event (provider, event_id, type, attempt_id, payload, received_at, next_try_at)
    values (${provider}, ${event.eventId}, ${event.type}, coalesce(${attemptId}::uuid, (
        select id from payment_attempt where provider = ${provider} and provider_ref = ${event.chargeRef ?? null}
      )), ${asJson(event.payload)}::jsonb, ${now}, ${machineNow})
    on conflict do nothing returning event_id as id
  `.execute(tx)
  return rows.length > 0
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

/** Claims due events, the longest due first. No other process takes them before their lease ends. */
export async function claimEvents(tx: Tx, limit: number, leaseMs: number): Promise<ClaimedEvent[]> {
  return tx
    .updateTable('provider_event')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: machineTimeIn(leaseMs) }))
    .where((eb) =>
      eb(
        eb.refTuple('provider', 'event_id'),
        'in',
        eb
          .selectFrom('provider_event')
          .select(['provider', 'event_id'])
          .where('handled_at', 'is', null)
          .where('next_try_at', '<=', machineNow)
          .orderBy('next_try_at')
          .limit(limit)
          .forUpdate()
          .skipLocked()
          .$asTuple('provider', 'event_id'),
      ),
    )
    .returning(['provider', 'event_id as eventId', 'tries'])
    .execute()
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
