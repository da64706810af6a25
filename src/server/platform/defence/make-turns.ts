import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#domain/errors.ts'
import type { Client } from '#server/platform/defence/client-network.ts'
import { makeNetworkShares } from '#server/platform/defence/network-shares.ts'

/** Most work of a kind that runs at once. */
export interface TurnLimits {
  readonly total: number
  /** Of a client and its subscriber; the network around them has twice as many. */
  readonly perClient: number
  /** How long work waits for its turn. */
  readonly patienceMs: number
  /** Called while all turns are taken, and a client waits whose subscriber has none. */
  readonly makeRoom?: () => void
}

const pauseMs = 100

/**
 * Runs heavy work in turn: at most so much at once, and so much of one client. A room of payers behind one address waits
 * a moment; what does not get its turn is refused.
 */
export function makeTurns({ total, perClient, patienceMs, makeRoom }: TurnLimits) {
  const shares = makeNetworkShares({ client: perClient, subscriber: perClient, network: 2 * perClient })
  /** @throws AppError TOO_MANY_REQUESTS if the client has too many, BUSY if all have */
  return async <T>(client: Client, act: () => Promise<T>): Promise<T> => {
    for (let waited = 0; shares.total() >= total || shares.hasMost(client); waited += pauseMs) {
      if (waited >= patienceMs) throw new AppError(shares.hasMost(client) ? 'TOO_MANY_REQUESTS' : 'BUSY')
      if (shares.of(client, 'subscriber') === 0) makeRoom?.()
      await pause(pauseMs)
    }
    const release = shares.take(client)
    try {
      return await act()
    } finally {
      release()
    }
  }
}
