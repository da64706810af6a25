import type { Core } from '#server/platform/core.ts'
import { countCalls } from '#server/platform/defence/call-count-store.ts'

/** Count of one client until its span ends. */
export interface Counted {
  readonly key: string
  readonly spanMs: number
}

export interface CallCounter {
  /** Counts a call, without a statement: what other processes counted is known with a delay of a second. */
  readonly count: (what: Counted, calls?: number) => Count
  /** Counts a call in the database, exactly, with one statement. A negative number takes calls back. */
  readonly countExactly: (what: Counted, calls?: number) => Promise<Count>
  /** The calls counted so far. */
  readonly read: (what: Counted) => Count
  /** Sends what was not sent yet. */
  readonly close: () => Promise<void>
}

export interface Count {
  readonly calls: number
  readonly endsInMs: number
}

interface Entry extends Counted {
  /** Total of all processes, when it was last read. */
  shared: number
  /** Calls here that the total does not have yet. */
  pending: number
  endsAt: number
}

/** How often counts are exchanged. A process without calls sends nothing. */
const exchangeMs = 1_000
const perStatement = 2_000
/** Maximum number of remembered counters. */
const mostEntries = 50_000

/**
 * Counts calls of clients together with the other processes. Counts that no call may wait for are exchanged once a
 * second in one statement, so the path of an order has no statement more; until then each process knows its own.
 * While the database does not answer, each process counts for itself. Where there are too many, the counter that was
 * not used for the longest time is forgotten, so that a crowd of addresses does not free one that is counted.
 * @param most maximum number of remembered counters
 */
export function makeCallCounter(
  { db, clock, log }: Pick<Core, 'db' | 'clock' | 'log'>,
  most = mostEntries,
): CallCounter {
  const entries = new Map<string, Entry>()
  let timer: NodeJS.Timeout | null = null
  let exchange = Promise.resolve()

  const entryOf = ({ key, spanMs }: Counted): Entry => {
    const now = clock.now().getTime()
    const known = entries.get(key)
    // A clock that was moved back must not keep a counter for ever.
    entries.delete(key)
    const isCounting = known !== undefined && known.endsAt > now && known.endsAt <= now + spanMs
    const entry = isCounting ? known : { key, spanMs, shared: 0, pending: 0, endsAt: now + spanMs }
    const [oldest] = entries.keys()
    if (entries.size >= most && oldest !== undefined) entries.delete(oldest)
    entries.set(key, entry)
    return entry
  }
  const countOf = ({ shared, pending, endsAt }: Entry): Count => ({
    calls: shared + pending,
    endsInMs: endsAt - clock.now().getTime(),
  })
  const send = async (): Promise<void> => {
    const now = clock.now()
    // Calls of a span that is over are not counted in the next one.
    for (const [key, { endsAt }] of entries) if (endsAt <= now.getTime()) entries.delete(key)
    const due = [...entries.values()].filter(({ pending }) => pending !== 0).slice(0, perStatement)
    if (due.length === 0) return
    const sent = due.map((entry) => ({ entry, calls: entry.pending }))
    const calls = sent.map(({ entry: { key, spanMs }, calls: pending }) => ({ key, calls: pending, spanMs }))
    const totals = new Map((await countCalls(db, { calls, now })).map((total) => [total.key, total]))
    for (const { entry, calls: added } of sent) {
      const total = totals.get(entry.key)
      entry.pending -= added
      entry.shared = total?.calls ?? 0
      entry.endsAt = now.getTime() + (total?.endsInMs ?? 0)
    }
  }
  const sendLater = (): void => {
    timer ??= setTimeout(() => {
      exchange = send()
        .catch((error: unknown) => log.warn({ err: error }, 'counts of calls were not exchanged'))
        .then(() => {
          timer = null
          if ([...entries.values()].some(({ pending }) => pending !== 0)) sendLater()
        })
    }, exchangeMs).unref()
  }
  return {
    count: (what, calls = 1) => {
      const entry = entryOf(what)
      entry.pending += calls
      sendLater()
      return countOf(entry)
    },
    read: (what) => countOf(entryOf(what)),
    countExactly: async (what, calls = 1) => {
      const [total] = await countCalls(db, { calls: [{ ...what, calls }], now: clock.now() })
      return total ?? { calls: 0, endsInMs: 0 }
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer)
      await exchange
    },
  }
}
