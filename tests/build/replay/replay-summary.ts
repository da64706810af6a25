const nothing = 'nothing'

/** The answer of a call in a few words: `ordered`, `orphan:sold_out`, `refused OB001 SOLD_OUT`. */
export function kindOf(answer: string, isVoid = false): string {
  const { error, rows = [] } = JSON.parse(answer) as {
    readonly error?: { readonly code: string; readonly message: string }
    readonly rows?: readonly Readonly<Record<string, unknown>>[]
  }
  if (error !== undefined)
    return `refused ${error.code}${/^[A-Z_]+$/.test(error.message) ? ` ${error.message}` : ''}`
  if (isVoid) return 'done'
  const [row] = rows
  if (row === undefined) return nothing
  return rows.length > 1 ? 'rows' : kindOfValue(Object.values(row)[0])
}

/** Whether a call found nothing to do: a sweep without a due row. */
export const isIdle = (kind: string): boolean => kind === nothing

function kindOfValue(value: unknown): string {
  if (value === null || value === 0) return nothing
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return /^[a-z]\w{0,30}$/i.test(value) ? value : 'value'
  if (typeof value !== 'object') return 'value'
  const { kind, reason, state } = value as Readonly<Record<string, unknown>>
  const words = [kind ?? state, reason].filter((word) => typeof word === 'string')
  return words.length === 0 ? 'value' : words.join(':')
}

type Counts = Map<string, number>

const countIn = (counts: Counts, name: string, more = 1) => counts.set(name, (counts.get(name) ?? 0) + more)
const sumOf = (counts: Iterable<readonly [string, number]>) =>
  [...counts].reduce((sum, [, count]) => sum + count, 0)
const inOrder = <Value>(entries: Iterable<readonly [string, Value]>) =>
  [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1))
const listed = (counts: Iterable<readonly [string, number]>) =>
  inOrder(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

interface WriteCalls {
  /** In the order of the recording. */
  readonly first: Counts
  /** Counts of the calls repeated, in transactions that are rolled back. */
  readonly again: Counts
}

/** The replayed calls of each function by their answers. */
export class ReplaySummary {
  statements = 0
  plainReads = 0
  repeatedCalls = 0
  rowsCompared = 0
  readonly #writing = new Map<string, WriteCalls>()
  readonly #reading: Counts = new Map()
  readonly #executed = new Map<string, { count: number; writes: boolean }>()

  countWrite(name: string, kind: string, when: keyof WriteCalls): void {
    const calls = this.#writing.get(name) ?? { first: new Map(), again: new Map() }
    this.#writing.set(name, calls)
    countIn(calls[when], kind)
  }

  countRead(name: string): void {
    countIn(this.#reading, name)
  }

  /** Adds how often a function was executed, called by a statement or by another function. */
  countExecutions(name: string, writes: boolean, count: number): void {
    this.#executed.set(name, { writes, count: count + (this.#executed.get(name)?.count ?? 0) })
  }

  #calls(isCounted: (kind: string) => boolean): number {
    const answers = [...this.#writing.values()].flatMap(({ first }) => [...first])
    return sumOf(answers.filter(([kind]) => isCounted(kind)))
  }

  /** Calls of functions that write, without those that found nothing to do. */
  get writes(): number {
    return this.#calls((kind) => !isIdle(kind))
  }

  get soldOut(): number {
    return this.#calls((kind) => kind.startsWith('refused OB001'))
  }

  get orphans(): number {
    return this.#calls((kind) => kind.startsWith('orphan'))
  }

  /** The output lines: the calls of each function, then the totals. */
  lines(): string[] {
    const isNested = (name: string) => !this.#writing.has(name) && !this.#reading.has(name)
    const executed = [...this.#executed].filter(([name, { count }]) => count > 0 && isNested(name))
    const unexecuted = [...this.#executed].filter(([, { count, writes }]) => count === 0 && writes)
    return [
      'functions that write: calls by answer / the same calls repeated, by answer',
      ...inOrder(this.#writing).map(
        ([name, { first, again }]) =>
          `  ${name.padEnd(26)}${String(sumOf(first)).padStart(6)}  ${listed(first)}${again.size === 0 ? '' : ` / ${listed(again)}`}`,
      ),
      `functions that only read: ${listed(this.#reading)}`,
      // Executions are counted while plans are recorded.
      ...(this.#executed.size === 0
        ? []
        : [
            `executed inside others: ${listed(executed.map(([name, { count }]) => [name, count] as const))}`,
            `functions that write and were not executed: ${unexecuted.map(([name]) => name).join(', ') || 'none'}`,
          ]),
      `${this.statements} statements replayed, ${this.plainReads} plain reads left out, ${this.repeatedCalls} calls repeated, ${this.rowsCompared} rows of tables compared`,
      `${this.writes} calls of functions that write (and ${this.#calls(isIdle)} that found nothing to do), ${this.soldOut} refused as sold out, ${this.orphans} orphans`,
    ]
  }
}
