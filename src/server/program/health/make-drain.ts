import { setTimeout as sleep } from 'node:timers/promises'

/** How a process leaves the balancers in front of it. */
export interface Drain {
  /** True from the moment that it stops: `/readyz` says so. */
  readonly isLeaving: () => boolean
  /** Announces the end, and resolves once every balancer had the time to read it. */
  readonly leave: () => Promise<void>
}

/** @param seconds for which requests are still served after the announcement: a connection that is refused is too late */
export function makeDrain(seconds: number): Drain {
  let isLeaving = false
  return {
    isLeaving: () => isLeaving,
    leave: async () => {
      isLeaving = true
      await sleep(seconds * 1_000)
    },
  }
}
