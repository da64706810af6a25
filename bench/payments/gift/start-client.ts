import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { OrderTask, OrdersMade } from './order-client.ts'

export interface OrderClient {
  readonly pid: number
  /** @throws Error where an order failed */
  readonly order: (task: OrderTask) => Promise<OrdersMade>
  readonly stop: () => void
}

/** Starts the process of the visitors. */
export function startClient(): OrderClient {
  const child = fork(join(import.meta.dirname, 'order-client.ts'), { env: { NODE_ENV: 'production' } })
  return {
    pid: child.pid ?? 0,
    order: async (task) => {
      child.send(task)
      const [made] = (await once(child, 'message')) as [OrdersMade]
      if (made.problem !== undefined) throw new Error(made.problem)
      return made
    },
    stop: () => child.kill(),
  }
}
