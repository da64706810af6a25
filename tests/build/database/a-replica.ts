import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { freePort, roomyFolder } from '../postgres-setup.ts'
import { type Line, aLine } from './a-line.ts'

/** A primary and a streaming replica of it, both the shipped PostgreSQL, without durability. */
export interface Replicated {
  readonly primary: EmbeddedPostgres
  readonly replica: EmbeddedPostgres
  /** By which the replica follows the primary. */
  readonly link: Line
  /** Sends a signal to a server and each of its processes. */
  readonly signal: (server: EmbeddedPostgres, signal: NodeJS.Signals) => void
  /** Ends a server with all of its processes at once, and for good: its machine is lost. */
  readonly lose: (server: EmbeddedPostgres) => Promise<void>
  readonly stop: () => Promise<void>
}

const settings = { wal_level: 'replica', max_wal_senders: '4' }

const start = (dataDir: string, port: number, more: Readonly<Record<string, string>> = {}) =>
  startEmbeddedPostgres({
    dataDir,
    port,
    fast: true,
    recovery: { settings: { ...settings, ...more }, patienceMs: 60_000 },
    log: () => {},
  })

/**
 * The replica begins with a copy of the stopped primary, since the packages have no `pg_basebackup`. `primarySettings`:
 * more settings of the primary.
 */
export async function aReplica(primarySettings: Readonly<Record<string, string>> = {}): Promise<Replicated> {
  const folder = mkdtempSync(join(roomyFolder(), 'obole-replica-'))
  chmodSync(folder, 0o755)
  const [first, second] = ['primary', 'replica'].map((name) => join(folder, name)) as [string, string]
  for (const dataDir of [first, second]) mkdirSync(dataDir, { mode: 0o755 })
  const port = await freePort()
  const begun = await start(first, port)
  await migrate(begun.url)
  await begun.stop()
  execFileSync('cp', ['-a', dirname(begun.folder), second])
  const copy = begun.folder.replace(first, second)
  writeFileSync(join(copy, 'standby.signal'), '', { mode: 0o644 })
  const primary = await start(first, port, primarySettings)
  const link = await aLine(primary.url)
  const { hostname, port: linkPort, username, password } = new URL(link.url)
  const conninfo = `host=${hostname} port=${linkPort} user=${username} password=${password}`
  const replica = await start(second, await freePort(), { primary_conninfo: conninfo })
  const signal: Replicated['signal'] = (server, name) => {
    const pid = server.pid()
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number)
    process.kill(pid, name)
    for (const one of children.filter((child) => child > 0)) {
      try {
        process.kill(one, name)
      } catch {
        // One whose client is gone has ended meanwhile.
      }
    }
  }
  return {
    primary,
    replica,
    link,
    signal,
    lose: async (server) => {
      // It is not started again once its end was asked for.
      const stopped = server.stop()
      signal(server, 'SIGKILL')
      await stopped
    },
    stop: async () => {
      await replica.stop()
      await link.close()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
