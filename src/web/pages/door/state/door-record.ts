import type { DoorContact } from '#contract/check-in/door.ts'
import { DoorMemory } from '#web/pages/door/state/door-memory.ts'
import type { DoorStore, GateState, PendingSale, StoredScan } from '#web/pages/door/state/door-storage.ts'

/** State, list, entries and scans of a gate on a device: in its storage, and ready to be used. */
export class DoorRecord {
  readonly memory = new DoorMemory()
  readonly #storage: DoorStore
  #state: GateState | null = null
  #scans: readonly StoredScan[] = []
  #turn: Promise<unknown> = Promise.resolve()

  constructor(storage: DoorStore) {
    this.#storage = storage
  }

  get state(): GateState | null {
    return this.#state
  }

  get known(): GateState['known'] {
    return this.#state?.known ?? null
  }

  /** By how many milliseconds the clock of the device is behind that of the server. */
  get behindMs(): number {
    return this.#state?.behindMs ?? 0
  }

  /** Reads the storage; returns whether there is something of this gate. */
  read(): Promise<boolean> {
    return this.#inTurn(() => this.#read())
  }

  async #read(): Promise<boolean> {
    this.#state = await this.#storage.readState()
    if (this.#state === null) return false
    const pages = await this.#storage.readPages()
    this.memory.takePages(pages, pages.length)
    this.memory.takeEntries(this.#state.entries, true)
    this.#scans = (await this.#storage.readScans()).toSorted((a, b) => (a.at < b.at ? -1 : 1))
    this.#takeUnsent()
    return true
  }

  /** Begins with the key of a new device. */
  begin(deviceKey: string): Promise<void> {
    const state = { deviceKey, known: null, behindMs: 0, cursor: null, entries: [] }
    return this.#inTurn(() => this.#write(state))
  }

  unsent(): readonly StoredScan[] {
    return this.#scans.filter(({ isSent }) => !isSent)
  }

  /** The last scan that was not taken back. */
  last(): StoredScan | null {
    return this.#scans.findLast(({ undoneAt }) => undoneAt === null) ?? null
  }

  /** Stores the entry of a ticket; returns false where it came in before, also by a press that was faster. */
  enter(scan: StoredScan): Promise<boolean> {
    return this.#inTurn(async () => {
      if (this.memory.entriesOf(scan.number) !== null) return false
      await this.#put(scan)
      return true
    })
  }

  /** Stores that an entry was taken back. */
  takeBack(id: string, undoneAt: string): Promise<void> {
    return this.#inTurn(async () => {
      const scan = this.#scans.find((one) => one.id === id)
      if (scan !== undefined) await this.#put({ ...scan, undoneAt, isSent: false })
    })
  }

  async #put(scan: StoredScan): Promise<void> {
    await this.#storage.writeScans([scan])
    this.#scans = [...this.#scans.filter(({ id }) => id !== scan.id), scan]
    this.#takeUnsent()
  }

  /** Notes scans as sent; what was undone while it was on its way is sent again. */
  noteSent(sent: readonly StoredScan[]): Promise<void> {
    return this.#inTurn(() => this.#noteSent(sent))
  }

  async #noteSent(sent: readonly StoredScan[]): Promise<void> {
    const arrived = new Map(sent.map((scan) => [scan.id, scan.undoneAt]))
    const isDone = ({ id, undoneAt }: StoredScan) => arrived.has(id) && arrived.get(id) === undoneAt
    const done = this.#scans.filter(isDone).map((scan) => ({ ...scan, isSent: true }))
    await this.#storage.writeScans(done)
    const byId = new Map(done.map((scan) => [scan.id, scan]))
    this.#scans = this.#scans.map((scan) => byId.get(scan.id) ?? scan)
  }

  /** Takes what a contact answered. */
  take(answer: DoorContact, behindMs: number): Promise<void> {
    return this.#inTurn(() => this.#take(answer, behindMs))
  }

  async #take(
    { gate, campaign, keys, prices, cursor, ...list }: DoorContact,
    behindMs: number,
  ): Promise<void> {
    if (this.#state === null) return
    await this.#storage.writePages(list.pages, list.pageCount)
    this.memory.takePages(list.pages, list.pageCount)
    this.memory.takeEntries(list.entries, this.#state.cursor === null)
    this.#state = { ...this.#state, known: { gate, campaign, keys, prices }, behindMs, cursor }
    this.#takeUnsent()
    await this.#write({ ...this.#state, entries: this.memory.entries() })
  }

  /** The sale that waits for its answer. */
  get sale(): PendingSale | null {
    return this.#state?.sale ?? null
  }

  /** Stores a sale before it is sent; null: its answer arrived. */
  writeSale(sale: PendingSale | null): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#state !== null) await this.#write({ ...this.#state, sale })
    })
  }

  /** Removes the list; scans and the key to send them stay. */
  removeList(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#state !== null) await this.#storage.writePages([], 0)
      this.memory.takePages([], 0)
    })
  }

  /** Removes everything. */
  clear(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#storage.clear()
      this.#state = null
      this.#scans = []
      this.memory.takePages([], 0)
      this.memory.takeEntries([], true)
    })
  }

  /** One change after the other: an answer that arrives during an undo does not overwrite it. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work)
    // A change that failed holds up no other one.
    this.#turn = turn.catch(() => null)
    return turn
  }

  async #write(state: GateState): Promise<void> {
    await this.#storage.writeState(state)
    this.#state = state
  }

  /** Scans that were not sent are entries already, at the time that the server will give them. */
  #takeUnsent(): void {
    const gate = this.known?.gate
    if (gate === undefined) return
    const correct = (at: string) => new Date(Date.parse(at) + this.behindMs).toISOString()
    const entries = this.unsent().map(({ id, number, at, undoneAt }) => ({
      id,
      number,
      at: correct(at),
      undoneAt,
      gate: gate.name,
      device: gate.device,
    }))
    this.memory.takeEntries(entries)
  }
}
