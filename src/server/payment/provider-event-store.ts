import { sql } from 'kysely'
import type { ProviderName } from '#contract/organization.ts'
import { isUuid } from '#domain/ids.ts'
import type { ProviderEvent } from '#server/providers/payment-provider.ts'
import { asJson } from '#server/db/call-function.ts'
import type { Tx } from '#server/db/schema.ts'

/**
 * Takes an event into the inbox with the job that will handle it, in one statement; one that came before changes
 * nothing. Answers whether it is new.
 */
export async function receiveEvent(
  tx: Tx,
  provider: ProviderName,
  event: ProviderEvent,
  now: Date,
): Promise<boolean> {
  // A reference that is no id of ours is kept in the payload; the event is taken all the same, or it would come for ever.
  const attemptId = event.attemptId !== null && isUuid(event.attemptId) ? event.attemptId : null
  const { rows } = await sql<{ id: string }>`
    with fresh as (
      insert into provider_event (provider, event_id, type, attempt_id, payload, received_at)
      values (${provider}, ${event.eventId}, ${event.type}, coalesce(${attemptId}::uuid, (
          select id from payment_attempt where provider = ${provider} and provider_ref = ${event.chargeRef ?? null}
        )), ${asJson(event.payload)}::jsonb, ${now})
      on conflict do nothing returning provider, event_id
    )
    select event_id as id, graphile_worker.add_job('handle-provider-event',
      json_build_object('provider', provider, 'eventId', event_id), max_attempts := 25) as job
    from fresh
  `.execute(tx)
  return rows.length > 0
}

/** An event of the inbox that nobody handled yet, or null. */
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

/** Marks an event handled, with what became of it. */
export async function markEventHandled(
  tx: Tx,
  provider: ProviderName,
  eventId: string,
  outcome: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('provider_event')
    .set({ handled_at: now, outcome })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}
