import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, tcpUrl } from '../postgres-setup.ts'

const pgbouncer = '/usr/sbin/pgbouncer'
/** pgbouncer refuses to run as root. */
const unprivileged = { uid: 65_534, gid: 65_534 }

/** Why no pooler can be started here, or null. As root on Debian its package is installed. */
export function missingPooler(): string | null {
  if (existsSync(pgbouncer)) return null
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get'))
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'pgbouncer'], {
      env: { PATH: process.env['PATH'] ?? '', DEBIAN_FRONTEND: 'noninteractive' },
    })
  return existsSync(pgbouncer) ? null : 'pgbouncer is not installed, and cannot be: apt-get install pgbouncer'
}

export interface Pooler {
  /** The database's address through the pooler. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** pgbouncer in front of the database at `databaseUrl`: connections are shared by transaction. */
export async function aPooler(databaseUrl: string): Promise<Pooler> {
  const target = new URL(databaseUrl)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'obole-pooler-'))
  chmodSync(folder, 0o755)
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`)
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
`,
  )
  const isRoot = process.getuid?.() === 0
  const child = spawn(pgbouncer, [settings], { stdio: 'ignore', ...(isRoot ? unprivileged : {}) })
  await listens(port)
  const url = tcpUrl(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

async function listens(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await pause(50)
  }
  throw new Error('pgbouncer does not listen')
}
