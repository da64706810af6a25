import { type AttemptId, readId } from '#domain/ids.ts'
import type { ProviderName } from '#contract/organization.ts'
import { applyProviderResult } from '#server/money/checkout/apply-provider-result.ts'
import type { Deps } from '#server/money/deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import { type EventType, eventTypes } from '#server/providers/provider-event.ts'
import { recordDisputes } from '#server/money/dispute/record-disputes.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import { findPendingEvent, markEventHandled } from '#server/money/payment/provider-event-store.ts'
import { recordReturnedRefunds } from '#server/money/provider-sync/record-returned-refunds.ts'

/**
 * Handles an event of the inbox. An event is only a hint: the current state of the charge is read from the provider and
 * recorded, so late, repeated and unordered events give the same state. Throws for a retry.
 */
export async function handleProviderEvent(
  deps: Deps,
  provider: ProviderName,
  eventId: string,
): Promise<void> {
  const event = await findPendingEvent(deps.db, provider, eventId)
  if (event === null) return
  await markEventHandled(deps.db, provider, eventId, await handle(deps, provider, event), deps.clock.now())
}

async function handle(
  deps: Deps,
  provider: ProviderName,
  { type, attemptId }: { readonly type: string; readonly attemptId: string | null },
): Promise<string> {
  const id = attemptId === null ? null : readId<AttemptId>(attemptId)
  const attempt = id === null ? null : await findAttempt(deps.db, id)
  if (attempt === null) {
    deps.log.warn({ provider, attemptId }, 'event about an attempt that is not ours')
    return 'not-ours'
  }
  const answer = await providerNamed(deps, provider).findCharge(attempt.id)
  if (answer.kind === 'absent') return 'absent'
  if (answer.kind === 'unknown') throw new Error(`provider did not answer: ${answer.reason}`)
  await applyProviderResult(deps, attempt, answer)
  if (isAbout('disputeChanged', type)) await recordDisputes(deps, attempt)
  if (isAbout('refundChanged', type)) await recordReturnedRefunds(deps, attempt)
  return (await findAttempt(deps.db, attempt.id))?.state ?? attempt.state
}

/** An event that release 0.1.0 stored has its provider's word, which says nothing here: all is read. */
function isAbout(what: EventType, type: string): boolean {
  return type === what || !eventTypes.some((known) => known === type)
}
