import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const system = join(root, '.cache/debian-bookworm')

/** How a program is run in a folder that is its whole file system. */
export interface Setting {
  readonly folder: string
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  /** By number, without any right of root and no way to get one; absent: root. */
  readonly user?: string
  /** Folders and files of this machine that it sees, by their path there. Everything else is read-only for a user. */
  readonly mounts: Readonly<Record<string, string>>
}

/** Whether this machine can make a file system of Debian and run programs in it. */
export function canMakeSystems(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  if (
    spawnSync('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status !== 0
  )
    return false
  if (spawnSync('debootstrap', ['--version']).status === 0) return true
  return spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'debootstrap']).status === 0
}

/** Makes a file system with the packages that `debian:bookworm-slim` has, or fewer. */
export function makeSystem(folder: string): void {
  if (!existsSync(system)) {
    const draft = `${system}.${process.pid}`
    mkdirSync(dirname(system), { recursive: true })
    try {
      execFileSync('debootstrap', ['--variant=minbase', 'bookworm', draft], { stdio: 'pipe' })
      renameSync(draft, system)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  execFileSync('cp', ['-a', system, folder])
}

/** Adds what `node` images have: Node and npm, here those of this project and this machine. */
export function addNode(folder: string): void {
  const command = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  const npm = join(dirname(realpathSync(command)), '..')
  const local = join(folder, 'usr/local')
  cpSync(join(root, 'node_modules/node/bin/node'), join(local, 'bin/node'))
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`

/** The words that become another user, with these variables and no others. */
function asUser({ user, env }: Pick<Setting, 'user' | 'env'>): string[] {
  const variables = Object.entries({ HOME: user === undefined ? '/root' : '/', ...env })
  const clean = ['env', '-i', ...variables.map(([key, value]) => `${key}=${value}`)]
  if (user === undefined) return clean
  const [uid = '', gid = uid] = user.split(':')
  const rights = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights, ...clean]
}

/** Starts a program as process 1 of its own system, as a container does. */
export function startIn(setting: Setting, command: readonly string[]): ChildProcess {
  const { folder, mounts, workdir, user } = setting
  const binds = Object.entries(mounts).map(
    ([path, source]) => `mount --bind ${quoted(source)} ${quoted(join(folder, path))}`,
  )
  const script = [
    'set -e',
    `mount --bind ${quoted(folder)} ${quoted(folder)}`,
    `cd ${quoted(folder)}`,
    'mount -t proc proc proc',
    'mount --rbind /dev dev',
    'mount -t tmpfs -o mode=1777 tmpfs tmp',
    ...binds,
    ...(user === undefined ? [] : [`mount -o remount,bind,ro ${quoted(folder)}`]),
    `exec chroot ${quoted(folder)} sh -c ${quoted(`cd ${workdir} && exec "$@"`)} sh "$@"`,
  ]
  for (const path of Object.keys(mounts)) touch(join(folder, path), mounts[path] ?? '')
  const apart = ['--mount', '--pid', '--fork', '--kill-child']
  return spawn('unshare', [...apart, 'sh', '-c', script.join('\n'), 'sh', ...asUser(setting), ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Makes the place where something is mounted. */
function touch(path: string, source: string): void {
  if (existsSync(path)) return
  if (source.endsWith('/')) mkdirSync(path, { recursive: true })
  else cpSync(source, path, { recursive: false, dereference: true })
}

/** The number of process 1 of a system, as this machine counts. */
export function firstOf(child: ChildProcess): number {
  const first = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0])
  if (!(first > 0)) throw new Error('the program has ended')
  return first
}

export interface Ended {
  readonly code: number | null
  readonly out: string
}

/** Runs a command beside process 1 of a system, as `docker exec` does. */
export function execIn(child: ChildProcess, setting: Setting, command: readonly string[]): Promise<Ended> {
  const beside = ['--target', String(firstOf(child)), '--mount', '--pid', '--root', '--wd']
  return ended(spawn('nsenter', [...beside, ...asUser(setting), ...command]))
}

/** Exit code and output of a command, once it has ended. */
export async function ended(child: ChildProcess): Promise<Ended> {
  let out = ''
  const read = (chunk: Buffer) => (out += chunk.toString())
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out }
}
