import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#domain/errors.ts'
import { type Client, networkKeysOf } from '#server/platform/defence/client-network.ts'

/** Uploads that run at once. */
export interface SlotLimits {
  readonly total: number
  /** Of a client and its subscriber; the network around them has twice as many. */
  readonly perClient: number
  /** How long an upload waits for its turn. */
  readonly patienceMs: number
  /** Called while all slots are taken, and a client waits whose subscriber has none. */
  readonly makeRoom?: () => void
}

const pauseMs = 100

/**
 * Runs uploads in turn: at most so many at once, and so many of one client. A room of payers behind one address waits a
 * moment; what does not get its turn is refused.
 */
export function makeUploadSlots({ total, perClient, patienceMs, makeRoom }: SlotLimits) {
  const counts = new Map<string, number>()
  let taken = 0
  /** @throws AppError TOO_MANY_REQUESTS if the client has too many, BUSY if all have */
  return async <T>(client: Client, act: () => Promise<T>): Promise<T> => {
    const { subscriber, network } = networkKeysOf(client)
    const own = (key: string) => counts.get(key) ?? 0
    const hasMost = () => own(subscriber) >= perClient || own(network) >= 2 * perClient
    const add = (number: number) => {
      taken += number
      for (const key of [subscriber, network])
        if (own(key) + number > 0) counts.set(key, own(key) + number)
        else counts.delete(key)
    }
    for (let waited = 0; taken >= total || hasMost(); waited += pauseMs) {
      if (waited >= patienceMs) throw new AppError(hasMost() ? 'TOO_MANY_REQUESTS' : 'BUSY')
      if (own(subscriber) === 0) makeRoom?.()
      await pause(pauseMs)
    }
    add(1)
    try {
      return await act()
    } finally {
      add(-1)
    }
  }
}
