import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#domain/errors.ts'
import type { Client } from '#server/platform/defence/client-network.ts'

/** Uploads that run at once. */
export interface SlotLimits {
  readonly total: number
  readonly perClient: number
  /** How long an upload waits for its turn. */
  readonly patienceMs: number
  /** Called while all slots are taken, and a client waits that has none of its own share taken. */
  readonly makeRoom?: () => void
}

const pauseMs = 100

/**
 * Runs uploads in turn: at most so many at once, and so many of one client. A room of payers behind one address waits a
 * moment; what does not get its turn is refused.
 */
export function makeUploadSlots({ total, perClient, patienceMs, makeRoom }: SlotLimits) {
  const ofClients = new Map<string, number>()
  let taken = 0
  /** @throws AppError TOO_MANY_REQUESTS if the client has too many, BUSY if all have */
  return async <T>(client: Client, act: () => Promise<T>): Promise<T> => {
    const key = client.toString('base64url')
    const own = () => ofClients.get(key) ?? 0
    for (let waited = 0; taken >= total || own() >= perClient; waited += pauseMs) {
      if (waited >= patienceMs) throw new AppError(own() >= perClient ? 'TOO_MANY_REQUESTS' : 'BUSY')
      if (own() < perClient) makeRoom?.()
      await pause(pauseMs)
    }
    taken += 1
    ofClients.set(key, own() + 1)
    try {
      return await act()
    } finally {
      taken -= 1
      if (own() > 1) ofClients.set(key, own() - 1)
      else ofClients.delete(key)
    }
  }
}
