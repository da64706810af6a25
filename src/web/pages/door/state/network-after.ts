import type { ApiFailure } from '#web/lib/api/api-client.ts'
import type { Network } from '#web/pages/door/state/door-view.ts'

/** The network after a failed contact: there is none, or a server that is busy, broken or not ours answered. */
export function networkAfter({ status }: Pick<ApiFailure, 'status'>): Network {
  return status === 0 ? 'none' : 'troubled'
}

/** Whether our server answered a contact: a page of a proxy is none. */
export function isContact(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'gate' in answer && 'cursor' in answer
}
