import type { FaultPoint, KillPoint } from '#server/platform/faults.ts'

/** Dies once at a point, as its caller sees it: nothing after that point runs, and nothing is reported. */
export function deathAt(point: KillPoint): FaultPoint {
  let isDead = false
  return {
    isArmed: (asked) => asked === point,
    hit: (reached) => {
      if (reached !== point || isDead) return
      isDead = true
      throw new Error(`dead at ${point}`)
    },
  }
}
