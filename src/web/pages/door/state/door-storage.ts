import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { SellAtGate } from '#contract/check-in/door-sale.ts'
import type { DoorContact, Scan } from '#contract/check-in/door.ts'
import type { DoorEntry, DoorTicket } from '#domain/check-in/door-list.ts'
import { type Sealed, makeSealKey, seal, unseal } from '#web/pages/door/state/seal.ts'

/** A gate as its last contact described it. */
export type KnownGate = Pick<DoorContact, 'gate' | 'campaign' | 'keys'> & Partial<Pick<DoorContact, 'prices'>>

/** A sale of this device that is sent, until its answer arrives. */
export type PendingSale = Omit<SellAtGate, 'key'>

/** State of a gate on a device, besides tickets and scans. */
export interface GateState {
  /** Opens every contact. */
  readonly deviceKey: string
  /** Of the last contact; null before the first one. */
  readonly known: KnownGate | null
  /** By how many milliseconds the clock of the device is behind that of the server. */
  readonly behindMs: number
  readonly cursor: string | null
  readonly entries: readonly DoorEntry[]
  /** Stored before it is sent. Absent in what an older page stored. */
  readonly sale?: PendingSale | null
}

export interface StoredPage {
  readonly index: number
  readonly digest: string
  readonly tickets: readonly DoorTicket[]
}

/** A scan of this device, without personal data. */
export interface StoredScan extends Scan {
  readonly isSent: boolean
}

interface Schema extends DBSchema {
  gates: {
    key: string
    value: {
      readonly id: string
      readonly key: CryptoKey
      readonly sealed: Sealed
      /** Null before the first contact. */
      readonly endsAt: string | null
    }
  }
  pages: {
    key: [gate: string, index: number]
    value: { readonly gate: string; readonly index: number; readonly digest: string; readonly sealed: Sealed }
  }
  scans: {
    key: string
    value: StoredScan & { readonly gate: string }
    indexes: { gate: string }
  }
}

/** The storage as a gate uses it. */
export type DoorStore = Pick<DoorStorage, keyof DoorStorage>

const version = 1

function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('obole-door', version, {
    upgrade: (db) => {
      db.createObjectStore('gates', { keyPath: 'id' })
      db.createObjectStore('pages', { keyPath: ['gate', 'index'] })
      db.createObjectStore('scans', { keyPath: 'id' }).createIndex('gate', 'gate')
    },
  })
}

/** The storage of one gate on this device. The list is encrypted; scans, without personal data, are appended. */
export class DoorStorage {
  readonly #gate: string
  readonly #db: IDBPDatabase<Schema>

  private constructor(gate: string, db: IDBPDatabase<Schema>) {
    this.#gate = gate
    this.#db = db
  }

  /** @throws where the browser gives no storage, as in a private window of some browsers */
  static async open(gate: string): Promise<DoorStorage> {
    const db = await openDatabase()
    await clearEnded(db, gate)
    return new DoorStorage(gate, db)
  }

  async readState(): Promise<GateState | null> {
    const row = await this.#db.get('gates', this.#gate)
    return row === undefined ? null : unseal<GateState>(row.key, row.sealed)
  }

  async writeState(state: GateState): Promise<void> {
    const key = (await this.#db.get('gates', this.#gate))?.key ?? (await makeSealKey())
    const endsAt = state.known?.gate.endsAt ?? null
    await this.#db.put('gates', { id: this.#gate, key, sealed: await seal(key, state), endsAt })
  }

  async readPages(): Promise<StoredPage[]> {
    const key = await this.#key()
    const rows = await this.#db.getAll('pages', this.#pagesFrom(0))
    return Promise.all(
      rows.map(async ({ index, digest, sealed }) => ({
        index,
        digest,
        tickets: await unseal<readonly DoorTicket[]>(key, sealed),
      })),
    )
  }

  /** Replaces some pages, and removes those from `count` on. */
  async writePages(pages: readonly StoredPage[], count: number): Promise<void> {
    const key = await this.#key()
    const gate = this.#gate
    const sealPage = async ({ index, digest, tickets }: StoredPage) => ({
      gate,
      index,
      digest,
      sealed: await seal(key, tickets),
    })
    const rows = await Promise.all(pages.map(sealPage))
    const tx = this.#db.transaction('pages', 'readwrite')
    await Promise.all([
      tx.store.delete(this.#pagesFrom(count)),
      ...rows.map((row) => tx.store.put(row)),
      tx.done,
    ])
  }

  async readScans(): Promise<StoredScan[]> {
    const rows = await this.#db.getAllFromIndex('scans', 'gate', this.#gate)
    return rows.map((row) => {
      const { gate: _, ...scan } = row
      return scan
    })
  }

  async writeScans(scans: readonly StoredScan[]): Promise<void> {
    // A device that dies at this moment has it.
    const tx = this.#db.transaction('scans', 'readwrite', { durability: 'strict' })
    await Promise.all([...scans.map((scan) => tx.store.put({ ...scan, gate: this.#gate })), tx.done])
  }

  /** Removes everything of the gate, with the key of what was encrypted. */
  clear(): Promise<void> {
    return clearGate(this.#db, this.#gate)
  }

  async #key(): Promise<CryptoKey> {
    const row = await this.#db.get('gates', this.#gate)
    if (row === undefined) throw new Error('the gate has no state yet')
    return row.key
  }

  #pagesFrom(index: number): IDBKeyRange {
    return pagesOf(this.#gate, index)
  }
}

function pagesOf(gate: string, from = 0): IDBKeyRange {
  return IDBKeyRange.bound([gate, from], [gate, Number.MAX_SAFE_INTEGER])
}

async function clearGate(db: IDBPDatabase<Schema>, gate: string): Promise<void> {
  const tx = db.transaction(['gates', 'pages', 'scans'], 'readwrite')
  const scans = await tx.objectStore('scans').index('gate').getAllKeys(gate)
  await Promise.all([
    tx.objectStore('gates').delete(gate),
    tx.objectStore('pages').delete(pagesOf(gate)),
    ...scans.map((id) => tx.objectStore('scans').delete(id)),
    tx.done,
  ])
}

/** Removes other gates that ended and have nothing to send: their pages may never be opened again. */
async function clearEnded(db: IDBPDatabase<Schema>, open: string): Promise<void> {
  const now = new Date()
  for (const { id, endsAt } of await db.getAll('gates')) {
    if (id === open || endsAt === null || now < new Date(endsAt)) continue
    const scans = await db.getAllFromIndex('scans', 'gate', id)
    if (scans.every(({ isSent }) => isSent)) await clearGate(db, id)
    else await db.delete('pages', pagesOf(id))
  }
}
