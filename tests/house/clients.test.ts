import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '../../src/server')

test('one file reads the address of a client for limits, so that every limit counts the same client', () => {
  const readers = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /\b(request|req)\.ips?\b|\{[^}\n]*\bip\b[^}\n]*\}\s*(\)|,|=|:)/.test(read(file)))
  // The other one counts nothing: it answers `cli doctor` how a request arrived.
  expect(readers.toSorted()).toEqual(['platform/defence/client-network.ts', 'program/health/arrival.ts'])
})

function read(file: string): string {
  return readFileSync(join(server, file), 'utf8')
}
