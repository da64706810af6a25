import { backOffMs } from '#domain/worker/back-off.ts'
import type { Deps } from '#server/money/deps.ts'
import { type ClaimedEvent, claimEvents, postponeEvent } from '#server/money/payment/provider-event-store.ts'
import { handleProviderEvent } from '#server/money/provider-sync/handle-provider-event.ts'
import { processDue } from '#server/platform/process-due.ts'

const slots = 4
/** Longer than an event takes, unless every provider call times out. Handling it twice changes nothing. */
const leaseMs = 45_000
/** Four days with these waits. The poller and reconciliation find the same results much sooner. */
const maximumTries = 25

/** Handles every event of the inbox that is due. Returns how many were handled or tried. */
export async function handleProviderEvents(deps: Deps, signal?: AbortSignal): Promise<number> {
  let repeated = 0
  const tried = await processDue<ClaimedEvent>(
    deps,
    {
      slots,
      endsWhenShort: true,
      claim: async (limit) => {
        const { handled, claimed } = await claimEvents(deps.db, limit, leaseMs, deps.clock.now())
        repeated += handled
        return claimed
      },
      handle: async ({ provider, eventId, tries }) => {
        // Each process that tried it ended before it could record why.
        if (tries > maximumTries) throw new Error('too many attempts')
        await handleProviderEvent(deps, provider, eventId)
      },
      fail: (event, error) => postpone(deps, event, error),
    },
    signal,
  )
  return repeated + tried
}

async function postpone(deps: Deps, event: ClaimedEvent, error: unknown): Promise<void> {
  const { provider, eventId, tries } = event
  const isFinal = tries >= maximumTries
  const facts = { err: error, provider, eventId, tries }
  if (isFinal) deps.log.error(facts, 'event abandoned')
  else deps.log.warn(facts, 'event not handled, will be retried')
  await postponeEvent(deps.db, event, isFinal ? null : backOffMs(tries), deps.clock.now())
}
