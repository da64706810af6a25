import { Type } from 'typebox'
import { isShape } from '#server/platform/is-shape.ts'
import type { EventType, ProviderEvent } from '#server/providers/provider-event.ts'

/** Event names of the tests' bank: no name of another provider. */
const newsOf = {
  encaissement: 'chargeSucceeded',
  contestation: 'disputeChanged',
  'retour-de-fonds': 'refundChanged',
} as const satisfies Record<string, EventType>
export type Topic = keyof typeof newsOf

const Notice = Type.Object({
  avis: Type.String(),
  objet: Type.Enum(['encaissement', 'contestation', 'retour-de-fonds'] satisfies Topic[]),
  dossier: Type.String(),
})

const seal = 'the seal of the bank'

/** Posts a notice, which names the bank's own file and no attempt of ours. Returns the status. */
export async function postNotice(
  url: string,
  notice: string,
  objet: Topic,
  dossier: string,
): Promise<number> {
  const answer = await fetch(`${url}/ha-api/provider-events/redirect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'bank-seal': seal },
    body: JSON.stringify({ avis: notice, objet, dossier }),
  })
  await answer.body?.cancel()
  return answer.status
}

/** Reads a notice; null without the bank's seal. */
export function readNotice(
  rawBody: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
): ProviderEvent | null {
  if (headers['bank-seal'] !== seal) return null
  const payload: unknown = JSON.parse(rawBody.toString())
  if (!isShape(Notice, payload)) return null
  const { avis: eventId, objet, dossier: chargeRef } = payload
  return { eventId, type: newsOf[objet], attemptId: null, chargeRef, payload }
}
