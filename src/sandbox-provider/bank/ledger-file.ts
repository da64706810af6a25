import { closeSync, fdatasync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ProviderLedgerRecord } from './records.ts'

const syncData = promisify(fdatasync)

/**
 * The append-only ledger: JSON lines in `book.jsonl` of a folder, or nothing on disk without a folder.
 * A line is written before the answer is sent; `durable` waits until it is on the disk.
 */
export class LedgerFile {
  /** Null: no folder, or closed. */
  #fd: number | null
  #written = 0
  #synced = 0
  #syncing: Promise<void> | null = null

  private constructor(fd: number | null) {
    this.#fd = fd
  }

  /** Takes the folder (created if absent) or null; returns the ledger and its existing records. */
  static open(folder: string | null): { ledger: LedgerFile; records: ProviderLedgerRecord[] } {
    if (folder === null) return { ledger: new LedgerFile(null), records: [] }
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'book.jsonl')
    const fd = openSync(path, 'a+', 0o600)
    const text = readFileSync(path)
    // A line that a crash cut off was never part of an answer: it is dropped.
    const end = text.lastIndexOf(0x0a) + 1
    if (end < text.length) ftruncateSync(fd, end)
    const lines = text.subarray(0, end).toString('utf8').split('\n').slice(0, -1)
    return { ledger: new LedgerFile(fd), records: lines.map(parseLine) }
  }

  /** Adds records in one write: all of them or none. */
  append(records: readonly ProviderLedgerRecord[]): void {
    if (this.#fd === null) return
    const bytes = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    let offset = 0
    while (offset < bytes.length) offset += writeSync(this.#fd, bytes, offset)
    this.#written += 1
  }

  /** Resolves once everything appended so far is on the disk; calls made together share one flush. */
  async durable(): Promise<void> {
    const mine = this.#written
    while (this.#fd !== null && this.#synced < mine) {
      this.#syncing ??= this.#sync(this.#fd)
      await this.#syncing
    }
  }

  /** Later records are not written: the descriptor may already belong to a connection. */
  close(): void {
    if (this.#fd !== null) closeSync(this.#fd)
    this.#fd = null
  }

  async #sync(fd: number): Promise<void> {
    const covers = this.#written
    try {
      await syncData(fd)
      this.#synced = covers
    } finally {
      this.#syncing = null
    }
  }
}

function parseLine(line: string, index: number): ProviderLedgerRecord {
  try {
    return JSON.parse(line) as ProviderLedgerRecord
  } catch (cause) {
    throw new Error(`book.jsonl is damaged at line ${index + 1}`, { cause })
  }
}
