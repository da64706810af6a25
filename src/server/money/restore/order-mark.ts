import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Static, Type } from 'typebox'
import { Uuid } from '#server/platform/db/plan-schemas.ts'
import { isShape } from '#server/platform/is-shape.ts'
import { storedSiteKey } from '#server/platform/stored-site-key.ts'
import type { Site } from '#server/money/restore/site.ts'

const fileName = 'orders-without-charge.json'
/**
 * The newest are enough: an older database lacks the last ones. Several, because orders are written at the same time.
 */
const mostOrders = 50

const MarkSchema = Type.Object({
  [storedSiteKey]: Uuid(),
  orders: Type.Array(Type.Object({ id: Uuid(), number: Type.Integer() })),
})
type Mark = Readonly<Static<typeof MarkSchema>>
/** An order, and the highest of its number and those of its tickets. */
export type MarkedOrder = Mark['orders'][number]

/**
 * The newest orders that no charge of a provider proves (free ones, entries by hand), in a file beside the database: a
 * database that lacks one of them is an older one that was put back.
 */
export interface OrderMark {
  /**
   * Writes orders down, before their numbers are given away. A file that cannot be written is reported, and stops
   * nothing.
   */
  readonly keep: (orders: readonly MarkedOrder[]) => Promise<void>
  /** The orders that this site wrote down. */
  readonly list: () => Promise<readonly MarkedOrder[]>
  /** Removes orders from the files. */
  readonly forget: (orders: readonly MarkedOrder[]) => Promise<void>
}

interface MarkOptions {
  /** Folders that outlive the database: the data folder, and where the write-ahead log is archived. */
  readonly folders: readonly string[]
  readonly site: Site
  readonly log: Pick<Logger, 'warn'>
  /** Runs work while no other process writes orders down: it would not have read what the other one writes. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
}

/**
 * The orders that are written down below these folders. Those that arrive while a file is written share the next write.
 */
export function makeOrderMark({ folders, site, log, alone }: MarkOptions): OrderMark {
  let pending: MarkedOrder[] = []
  let next: Promise<void> | null = null
  let last = Promise.resolve()
  /**
   * One write after the other: each reads what the one before it wrote. The site is read before the lock, which
   * holds a connection: another one may not be free.
   */
  const inTurn = (change: (marked: readonly MarkedOrder[]) => readonly MarkedOrder[]): Promise<void> => {
    last = last
      .then(async () => {
        const { siteId } = await site.origin()
        await alone(async () => write(siteId, change(await listOf(siteId))))
      })
      .catch((error: unknown) => log.warn({ err: error }, 'newest free orders not written down'))
    return last
  }
  const listOf = async (siteId: string) => {
    const marks = await Promise.all(folders.map(readMark))
    const orders = marks.flatMap((mark) => (mark?.[storedSiteKey] === siteId ? mark.orders : []))
    return [...new Map(orders.map((order) => [order.id, order])).values()]
  }
  const write = async (siteId: string, orders: readonly MarkedOrder[]) => {
    const mark: Mark = { [storedSiteKey]: siteId, orders: orders.slice(-mostOrders) }
    // One that cannot be written, as a full disk, does not keep the others from it.
    const written = await Promise.allSettled(folders.map((folder) => writeMark(folder, mark)))
    const failed = written.find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }
  return {
    list: async () => listOf((await site.origin()).siteId),
    keep: (made) => {
      pending.push(...made)
      next ??= inTurn((marked) => {
        const orders = pending
        pending = []
        next = null
        return [...marked, ...orders]
      })
      return next
    },
    forget: (orders) => {
      const gone = new Set(orders.map(({ id }) => id))
      return inTurn((marked) => marked.filter(({ id }) => !gone.has(id)))
    },
  }
}

/**
 * Reads the mark in a folder; null where there is nothing, or nothing that can be read: it is replaced by the next
 * order.
 */
async function readMark(folder: string): Promise<Mark | null> {
  try {
    const mark: unknown = JSON.parse(await readFile(join(folder, fileName), 'utf8'))
    return isShape(MarkSchema, mark) ? mark : null
  } catch {
    return null
  }
}

async function writeMark(folder: string, mark: Mark): Promise<void> {
  const path = join(folder, fileName)
  const draft = `${path}.${process.pid}`
  // Flushed before it replaces the former one, so that a machine that loses its power has one of the two.
  await writeFile(draft, JSON.stringify(mark), { mode: 0o600, flush: true })
  await rename(draft, path)
}
