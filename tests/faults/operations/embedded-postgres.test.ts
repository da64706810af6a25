import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { preparePostgresFiles } from '#server/platform/db/embedded/embedded-postgres-files.ts'
import { isAlive } from '#server/platform/db/embedded/embedded-postgres-process.ts'
import type { EmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'obole-postgres-'))
chmodSync(folder, 0o755)
const log: string[] = []
const asRoot = process.getuid?.() === 0

// A busy disk deletes the files of a database server slowly.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

const start = (port: number, guest = false, dataDir = join(folder, 'data')) =>
  startEmbeddedPostgres({ dataDir, port, fast: true, guest, log: (line) => log.push(line) })

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>({ text: sql })
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

describe('a running server', () => {
  let port = 0
  let server: EmbeddedPostgres
  const started: EmbeddedPostgres[] = []

  beforeAll(async () => {
    port = await freePort()
    server = await start(port)
    started.push(server)
  })

  afterAll(async () => {
    // In parallel: each stop must not restart what the other stops.
    await Promise.all(started.map((each) => each.stop()))
  })

  test('is PostgreSQL 18 in UTF-8, sorts French names by its own ICU, and listens on loopback', async () => {
    expect(Number(await ask(server.url, 'show server_version_num'))).toBeGreaterThanOrEqual(180_000)
    expect(await ask(server.url, 'show server_encoding')).toBe('UTF8')
    expect(await ask(server.url, 'show listen_addresses')).toBe('127.0.0.1')
    expect(await ask(server.url, 'select current_database()')).toBe('obole')
    expect(await ask(server.url, `select 'été' < 'fin' collate "fr-x-icu"`)).toBe(true)
  })

  test('requires a password that only this user can read', async () => {
    const wrong = server.url.replace(/:[^:@]+@/, ':wrong@')
    await expect(ask(wrong, 'select 1')).rejects.toThrow(/password/)
    expect(statSync(join(folder, 'data/postgres/password')).mode & 0o777).toBe(0o600)
  })

  test('is shared with a guest, which does not stop it', async () => {
    const guest = await start(port + 1, true)
    expect(guest).toMatchObject({ reused: true, url: server.url, localUrl: server.localUrl })
    await guest.stop()
    expect(await ask(server.url, 'select 1')).toBe(1)
  })

  test('answers on a UNIX socket that only its user can reach', async () => {
    expect(await ask(server.localUrl, 'select inet_server_addr()')).toBe(null)
    expect(await ask(server.url, 'select host(inet_server_addr())')).toBe('127.0.0.1')
    expect(statSync(join(folder, 'data/postgres/socket')).mode & 0o777).toBe(0o700)
  })

  test('is restarted with its data when it dies', async () => {
    const before = server.pid()
    let exits = 0
    server.onExit(() => (exits += 1))
    await ask(server.url, 'create table saved as select 42 as answer')
    await ask(server.url, 'checkpoint')
    process.kill(before, 'SIGKILL')
    await vi.waitFor(() => expect(server.pid()).not.toBe(before), { timeout: 20_000, interval: 50 })
    expect(await ask(server.url, 'select answer from saved')).toBe(42)
    expect(await ask(server.localUrl, 'select answer from saved')).toBe(42)
    expect(exits).toBe(1)
  })

  test('is reused by the next start, on its current port', async () => {
    const heir = await start(port + 1)
    started.push(heir)
    expect(heir).toMatchObject({ reused: true, url: server.url })
  })

  test('a port used by another program is reported with a remedy', async () => {
    const taken = start(port, false, join(folder, 'second'))
    await expect(taken).rejects.toThrow(`port ${port}`)
    await expect(taken).rejects.toMatchObject({
      remedy: expect.stringContaining('EMBEDDED_PG_PORT') as string,
    })
  })
})

test('a stopped server has ended, and starts again with its data', async () => {
  const dataDir = join(folder, 'again')
  const port = await freePort()
  const first = await start(port, false, dataDir)
  await ask(first.url, 'create table saved as select 42 as answer')
  await first.stop()
  expect(isAlive(first.pid())).toBe(false)
  const second = await start(port, false, dataDir)
  expect(await ask(second.url, 'select answer from saved')).toBe(42)
  await second.stop()
})

test('a server of a former data folder, with the same password, is not taken for the own one', async () => {
  const dataDir = join(folder, 'restored')
  await (await start(await freePort(), false, dataDir)).stop()
  const port = await freePort()
  const former = await start(port, false, join(folder, 'moved'))
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim()
  await ask(former.url, `alter user obole password '${password}'`)
  // The file of a server says in whole seconds when it began.
  await pause(1_000)
  await expect(start(port, false, dataDir)).rejects.toThrow(
    `port ${port} for the embedded PostgreSQL is used`,
  )
  await former.stop()
})

test('a path too long for a UNIX socket leaves TCP alone', async () => {
  const dataDir = join(folder, 'long'.repeat(25))
  const server = await start(await freePort(), false, dataDir)
  expect(server.localUrl).toBe(server.url)
  expect(await ask(server.localUrl, 'select 1')).toBe(1)
  await server.stop()
})

test('a folder that holds no socket leaves TCP alone', async () => {
  const dataDir = join(folder, 'no-socket')
  // As root it belongs to another user than PostgreSQL's.
  mkdirSync(join(dataDir, 'postgres/socket'), { recursive: true })
  chmodSync(join(dataDir, 'postgres/socket'), 0o500)
  const server = await start(await freePort(), false, dataDir)
  expect(server.localUrl).toBe(server.url)
  expect(await ask(server.localUrl, 'select 1')).toBe(1)
  await server.stop()
})

test.runIf(asRoot)('as root, folders that the PostgreSQL user cannot enter are elsewhere', () => {
  const closed = mkdtempSync(join(tmpdir(), 'obole-closed-'))
  const shared = mkdtempSync(join(tmpdir(), 'obole-shared-'))
  chmodSync(shared, 0o755)
  mkdirSync(join(closed, 'data'))
  const first = preparePostgresFiles(join(closed, 'data'), shared)
  expect(first.cluster.startsWith(shared)).toBe(true)
  expect(first.passwordFile.startsWith(closed)).toBe(true)
  expect(preparePostgresFiles(join(closed, 'data'), shared).cluster).toBe(first.cluster)
  rmSync(closed, { recursive: true })
  rmSync(shared, { recursive: true })
})
