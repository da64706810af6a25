import { type Balancer, aBalancer } from './a-balancer.ts'
import type { ProcessWorld, RunningProcess } from './a-process.ts'
import { freePort } from './postgres-setup.ts'

/** Web processes behind a balancer, and two workers. */
export interface Fleet {
  readonly balancer: Balancer
  /** The web processes first. */
  readonly members: readonly FleetMember[]
  readonly close: () => Promise<void>
}

interface FleetMember {
  readonly isWeb: boolean
  readonly running: () => RunningProcess
  /** Starts it again, once it has ended; from another checkout, where one is given. */
  readonly start: (checkout?: string) => Promise<void>
}

const workers = 2

interface FleetSettings {
  readonly drainSeconds?: number
  /** Of every process. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Starts this many web processes and two workers; the balancer listens at the address of the world. With `drainSeconds`
 * it asks who is ready, and each process that is stopped leaves it so long before.
 */
export async function aFleet(
  world: ProcessWorld,
  webs: number,
  { drainSeconds = 0, env: given = {} }: FleetSettings = {},
): Promise<Fleet> {
  const ports: number[] = []
  for (let index = 0; index < webs; index += 1) ports.push(await freePort())
  const roles = [
    ...ports.map((port) => ({ ROLE: 'web', PORT: String(port) })),
    ...Array.from({ length: workers }, () => ({ ROLE: 'worker' })),
  ]
  const members: FleetMember[] = []
  for (const role of roles) {
    const env = { ...given, ...role, TRUSTED_PROXIES: 'loopback', DRAIN_SECONDS: String(drainSeconds) }
    let running = await world.start({ env })
    members.push({
      isWeb: role.ROLE === 'web',
      running: () => running,
      start: async (checkout) => {
        running = await world.start({ env, ...(checkout !== undefined && { checkout }) })
      },
    })
  }
  const balancer = await aBalancer(world.port, ports, { asks: drainSeconds > 0 })
  return { balancer, members, close: () => balancer.close() }
}
