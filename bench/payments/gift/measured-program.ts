import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#server/platform/db/database.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { BenchWorld } from '../../bench-world.ts'
import { findGiftForm } from '../../journeys.ts'
import type { OrderTask } from './order-client.ts'
import { childrenOf, familyMs, processMs } from './process-times.ts'
import type { OrderClient } from './start-client.ts'

/** Cost of one order. */
export interface OrderCost {
  readonly ordersPerSecond: number
  readonly orders: number
  /** Processor time of one order, in milliseconds; `program` is web and worker in one process. */
  readonly ms: {
    readonly program: number
    readonly postgres: number
    readonly bank: number
    readonly client: number
  }
}

export interface MeasuredProgram {
  readonly databaseUrl: string
  readonly world: OrderTask['world']
  readonly form: StoredForm
  /** Orders for a while and waits until the worker has done what they left to do. */
  readonly measure: (client: OrderClient, task: Measured) => Promise<OrderCost>
  readonly stop: () => Promise<void>
}

type Measured = Pick<OrderTask, 'carts' | 'tip' | 'ms'> & Partial<Pick<OrderTask, 'form'>>

interface Choices {
  /** The checkout of the program; this one by default. */
  readonly folder?: string | undefined
  /** The address that the program gets instead of its database's own. */
  readonly through?: (databaseUrl: string) => Promise<string>
  /** Each gift gets its tax receipt, numbered and printed. Without it, associations send their receipts themselves. */
  readonly issuesReceipts?: boolean
}

/** Starts the program as in production, with its test bank, on a database of its own with the demo in it. */
export async function startMeasured(
  world: BenchWorld,
  name: string,
  { folder, through = async (url) => url, issuesReceipts = false }: Choices = {},
): Promise<MeasuredProgram> {
  const databaseUrl = await world.newDatabase(name)
  const address = await through(databaseUrl)
  const program = await world.startProgram(address, {}, folder)
  const database = openDatabase(databaseUrl)
  // What a gift costs is compared with programs that issued no receipts.
  if (!issuesReceipts)
    await sql`update organisation set definition = definition - 'receipts'`.execute(database.db)
  const form = await findGiftForm(database.db)
  await database.close()
  const watcher = new pg.Client({ connectionString: databaseUrl })
  // After a failed measurement PostgreSQL stops first: its errors are not the failure to report.
  watcher.on('error', () => {})
  await watcher.connect()
  const site = { url: program.url, sandbox: { url: program.sandboxUrl } }
  const [bank = 0] = childrenOf(program.pid)
  const times = (client: OrderClient) => ({
    program: processMs(program.pid),
    postgres: familyMs(world.postmasterPid()),
    bank: processMs(bank),
    client: processMs(client.pid),
  })
  return {
    databaseUrl,
    world: site,
    form,
    measure: async (client, task) => {
      const before = times(client)
      const made = await client.order({ form, ...task, world: site })
      await untilIdle(watcher, issuesReceipts)
      const after = times(client)
      const each = (part: keyof typeof before) => (after[part] - before[part]) / made.orders
      return {
        orders: made.orders,
        ordersPerSecond: (made.orders * 1000) / made.ms,
        ms: {
          program: each('program'),
          postgres: each('postgres'),
          bank: each('bank'),
          client: each('client'),
        },
      }
    },
    stop: async () => {
      await watcher.end()
      await program.stop()
    },
  }
}

/** Until mails, events, totals and receipts are done: their work belongs to the orders that made it. */
async function untilIdle(watcher: pg.Client, issuesReceipts: boolean): Promise<void> {
  const receipts = `
      or exists (select from receipt_due where due_at <= now())
      or exists (select from receipt where next_try_at is not null)`
  const waiting = `
    select exists (select from mail where sent_at is null)
      or exists (select from provider_event where handled_at is null)
      or exists (select from raised_entry) ${issuesReceipts ? receipts : ''} as any`
  for (let tenth = 0; tenth < 600; tenth += 1) {
    await wait(100)
    const { rows } = await watcher.query<{ any: boolean }>(waiting)
    if (rows[0]?.any === false) return
  }
  throw new Error('mails or events are left after a minute')
}
