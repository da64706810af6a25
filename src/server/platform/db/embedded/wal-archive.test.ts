import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../../../../tests/build/postgres-setup.ts'
import { ensureCluster } from './embedded-postgres-cluster.ts'
import { preparePostgresFiles } from './embedded-postgres-files.ts'
import { findPostmaster, spawnPostmaster, startPatienceMs } from './embedded-postgres-process.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { archiveSettings, recoverySettings } from './wal-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'obole-archive-'))
chmodSync(folder, 0o755)
// Characters that mean something to the shell or to PostgreSQL.
const archive = join(folder, `l'archive 100%f $HOME`)
mkdirSync(archive)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const segment = join(folder, 'segment')

/** Runs a command as PostgreSQL does: %p is the path, %f the name, %% a percent sign. */
function run(command: string, path: string, name: string): number | null {
  const text = command.replace(/%[pf%]/g, (mark) => (mark === '%p' ? path : mark === '%f' ? name : '%'))
  return spawnSync('/bin/sh', ['-c', text], { cwd: folder, env: { LC_ALL: 'C' } }).status
}

const archiveAs = (
  content: string,
  name: string,
  command = archiveSettings(archive)['archive_command'] ?? '',
) => {
  writeFileSync(segment, content)
  return run(command, 'segment', name)
}

test('a file of the archive is never replaced, and the same content counts as archived', () => {
  expect(archiveAs('one', '01')).toBe(0)
  expect(archiveAs('one', '01')).toBe(0)
  expect(archiveAs('two', '01')).not.toBe(0)
  expect(readFileSync(join(archive, '01'), 'utf8')).toBe('one')
  expect(readdirSync(archive)).toEqual(['01'])
})

test('negative control: a plain copy replaces it', () => {
  expect(archiveAs('two', '01', `cp %p '${archive.replaceAll("'", `'\\''`).replaceAll('%', '%%')}/%f'`)).toBe(
    0,
  )
  expect(readFileSync(join(archive, '01'), 'utf8')).toBe('two')
})

test('a copy that was interrupted is done again', () => {
  writeFileSync(join(archive, '02.part'), 'hal')
  expect(archiveAs('half', '02')).toBe(0)
  expect(readFileSync(join(archive, '02'), 'utf8')).toBe('half')
  expect(existsSync(join(archive, '02.part'))).toBe(false)
})

test('a recovery reads what is archived, and fails for what is not', () => {
  const command =
    recoverySettings({ archiveDir: archive, until: null, timeline: null })['restore_command'] ?? ''
  expect(run(command, 'restored', '02')).toBe(0)
  expect(readFileSync(join(folder, 'restored'), 'utf8')).toBe('half')
  expect(run(command, 'restored', '03')).toBe(1)
})

test('a server left running without the archive is restarted with it', async () => {
  const dataDir = join(folder, 'data')
  const files = preparePostgresFiles(dataDir)
  await ensureCluster(files, true)
  const port = await freePort()
  // What a program that was killed leaves.
  spawnPostmaster(files, port, { fast: false, settings: {}, patienceMs: startPatienceMs })
  await expect.poll(() => findPostmaster(files)?.port, { timeout: 60_000 }).toBe(port)
  const own = await startEmbeddedPostgres({ dataDir, port, archiveDir: join(folder, 'other'), log: () => {} })
  try {
    expect(own.reused).toBe(false)
    const client = new pg.Client({ connectionString: own.url })
    await client.connect()
    expect((await client.query('show archive_mode')).rows).toEqual([{ archive_mode: 'on' }])
    await client.end()
  } finally {
    await own.stop()
  }
})
