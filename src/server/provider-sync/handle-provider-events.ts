import { backOffMs } from '#domain/worker/back-off.ts'
import type { Deps } from '#server/deps.ts'
import { type ClaimedEvent, claimEvents, postponeEvent } from '#server/payment/provider-event-store.ts'
import { handleProviderEvent } from '#server/provider-sync/handle-provider-event.ts'
import { workOn } from '#server/work-on.ts'

const slots = 4
/** Longer than an event takes unless its provider lets every call run out; a second look at it changes nothing. */
const leaseMs = 45_000
/** With these waits that is four days; the poller and reconciliation find the same news much sooner. */
const maximumTries = 25

/** Handles every event of the inbox that is due. Returns how many were tried. */
export function handleProviderEvents(deps: Deps, signal?: AbortSignal): Promise<number> {
  return workOn<ClaimedEvent>(
    deps,
    {
      slots,
      claim: (limit) => claimEvents(deps.db, limit, leaseMs),
      handle: async ({ provider, eventId, tries }) => {
        // Each process that tried it ended before it could say why.
        if (tries > maximumTries) throw new Error('tried too often')
        await handleProviderEvent(deps, provider, eventId)
      },
      fail: (event, error) => postpone(deps, event, error),
    },
    signal,
  )
}

async function postpone(deps: Deps, event: ClaimedEvent, error: unknown): Promise<void> {
  const { provider, eventId, tries } = event
  const isFinal = tries >= maximumTries
  const facts = { err: error, provider, eventId, tries }
  if (isFinal) deps.log.error(facts, 'event given up')
  else deps.log.warn(facts, 'event not handled, tried again later')
  await postponeEvent(deps.db, event, isFinal ? null : backOffMs(tries), deps.clock.now())
}
