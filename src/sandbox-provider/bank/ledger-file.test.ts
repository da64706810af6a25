import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LedgerFile } from './ledger-file.ts'
import type { ProviderLedgerRecord } from './records.ts'

const record: ProviderLedgerRecord = { kind: 'tombstone', reference: 'one', at: '2026-11-22T12:00:00.000Z' }

test('a book that was closed writes nowhere, least of all where its number went', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'obole-book-'))
  const { book } = LedgerFile.open(folder)
  book.append([record])
  book.close()
  // The system gives the lowest number that is free: the book's.
  const others = openSync(join(folder, 'others'), 'a')
  book.append([record])
  await book.durable()
  book.close()
  closeSync(others)
  expect(readFileSync(join(folder, 'others'), 'utf8')).toBe('')
  expect(readFileSync(join(folder, 'book.jsonl'), 'utf8').split('\n')).toHaveLength(2)
})
