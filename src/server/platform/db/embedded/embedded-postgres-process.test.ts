import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { preparePostgresFiles } from './embedded-postgres-files.ts'
import { findPostmaster } from './embedded-postgres-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'obole-pid-file-'))
chmodSync(folder, 0o755)
const files = preparePostgresFiles(folder)
mkdirSync(files.cluster, { recursive: true })
const pidFile = join(files.cluster, 'postmaster.pid')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the pid file as it was so many seconds ago. */
function pidFileOf(content: string, secondsAgo: number): void {
  writeFileSync(pidFile, content)
  const when = Date.now() / 1_000 - secondsAgo
  utimesSync(pidFile, when, when)
}

test('a server that has created its pid file and not filled it yet keeps it', () => {
  pidFileOf('', 0)
  expect(findPostmaster(files)).toBe(null)
  expect(existsSync(pidFile)).toBe(true)
})

test('an empty pid file that a crash left is removed, because PostgreSQL refuses to start beside it', () => {
  pidFileOf('', 60)
  expect(findPostmaster(files)).toBe(null)
  expect(existsSync(pidFile)).toBe(false)
})

test('the pid file of a process that is no PostgreSQL is removed at once', () => {
  pidFileOf(`${process.pid}\n${files.cluster}\n1790000000\n5432\n\n`, 0)
  expect(findPostmaster(files)).toBe(null)
  expect(existsSync(pidFile)).toBe(false)
})
