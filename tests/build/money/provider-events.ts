import { randomUUID } from 'node:crypto'
import { signWebhook, signatureHeader } from '../../../src/sandbox-provider/webhooks/signature.ts'
import { type World, webhookSecret } from '../a-world.ts'

interface Posting {
  readonly secret?: string
  /** The age of the signature, in seconds. */
  readonly agedBy?: number
  /** Sent instead of the signed body. */
  readonly forgedBody?: string
}

/** The body of an event about an attempt, as the provider writes it. */
export function anEvent(attemptId: string, id: string = randomUUID()): string {
  const created = Math.floor(Date.now() / 1000)
  return JSON.stringify({
    id,
    type: 'charge.succeeded',
    created,
    data: { reference: attemptId, chargeId: 'ch_x' },
  })
}

/** Posts an event to our inbox, signed like the provider's by default; returns the status. */
export async function postEvent(world: World, body: string, posting: Posting = {}): Promise<number> {
  const at = Math.floor(world.deps.clock.now().getTime() / 1000) - (posting.agedBy ?? 0)
  const signature = signWebhook(body, [posting.secret ?? webhookSecret], at)
  const answer = await fetch(`${world.url}/ha-api/provider-events/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    body: posting.forgedBody ?? body,
  })
  await answer.body?.cancel()
  return answer.status
}
