import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LedgerFile } from './ledger-file.ts'
import type { ProviderLedgerRecord } from './records.ts'

const record: ProviderLedgerRecord = { kind: 'tombstone', reference: 'one', at: '2026-11-22T12:00:00.000Z' }

test('a closed ledger writes nothing, also where another file has its descriptor', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'obole-book-'))
  const { ledger } = LedgerFile.open(folder)
  ledger.append([record])
  ledger.close()
  // The system assigns the lowest free descriptor: the one of the closed ledger.
  const others = openSync(join(folder, 'others'), 'a')
  ledger.append([record])
  await ledger.durable()
  ledger.close()
  closeSync(others)
  expect(readFileSync(join(folder, 'others'), 'utf8')).toBe('')
  expect(readFileSync(join(folder, 'book.jsonl'), 'utf8').split('\n')).toHaveLength(2)
})
