// Prepares a clone: installs the packages of the lock file and builds the pages from the present sources.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findNode, root } from './machine-needs.mjs'

/** The clone cannot be prepared; the message is for the person who ran the command. */
export class NotReady extends Error {}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Whether the installed packages are those of the lock file (npm stores a copy of it, written last).
 * @param {{ packages: Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }> }} wanted
 * @param {{ packages: Record<string, { version?: string }> }} installed
 * @param {boolean} withDev whether the packages that build and test the program must be there too
 */
export function packagesMatch(wanted, installed, withDev) {
  const same = Object.entries(wanted.packages).every(([path, { version, ...kind }]) => {
    const there = installed.packages[path]
    if (path === '') return true
    if (there !== undefined) return there.version === version
    return kind.optional === true || (!withDev && (kind.dev === true || kind.devOptional === true))
  })
  return same && Object.keys(installed.packages).every((path) => wanted.packages[path] !== undefined)
}

/** @param {boolean} withDev */
function isInstalled(withDev) {
  const copy = join(root, 'node_modules/.package-lock.json')
  return existsSync(copy) && packagesMatch(readJson(join(root, 'package-lock.json')), readJson(copy), withDev)
}

/** Environment in which the commands of the packages find the project's Node first. */
export function childEnvironment() {
  const bin = join(root, 'node_modules/.bin')
  return { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` }
}

/**
 * Runs a command silently; shows its output only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {string} failure the message for a failure
 */
function runQuietly(command, args, failure) {
  const result = spawnSync(command, args, {
    cwd: root,
    // A NODE_ENV of the caller could build pages with React's development version.
    env: { ...childEnvironment(), NODE_ENV: 'production' },
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (result.status === 0) return
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}\n`)
  throw new NotReady(`${failure}${result.error ? ` (${result.error.message})` : ''}`)
}

/**
 * @param {string} what
 * @param {() => void} act
 */
function timed(what, act) {
  const start = performance.now()
  process.stderr.write(`${what} … `)
  act()
  process.stderr.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}

/**
 * Installs the packages of the lock file, where they differ.
 * @param {boolean} withDev whether those that build and test the program are needed
 * @returns {string} the Node to use
 */
export function ensureInstalled(withDev = true) {
  if (!isInstalled(withDev)) {
    const remedy = 'npm ci failed: check the network (or npm config get registry) and try again.'
    // Without --include=dev, a NODE_ENV of the caller would omit the packages that build the pages.
    timed('Installing packages', () =>
      runQuietly('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], remedy),
    )
  }
  // A strict npm configuration skips install scripts, and with them the download of Node.
  if (findNode() === null) runQuietly('npm', ['rebuild', 'node'], 'Node 24 could not be installed by npm.')
  const node = findNode()
  if (node === null)
    throw new NotReady('Node 24 is missing: install it (https://nodejs.org), then try again.')
  return node
}

/** The files on which the built pages depend. */
const sources = [
  'src/web',
  'src/domain',
  'src/contract',
  'src/texts',
  'scripts/build',
  'vite.config.ts',
  'react-router.config.ts',
]

/** @returns {string} a digest of every file that the build reads */
function sourcesDigest() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const source of sources) {
    const path = join(root, source)
    const files = source.endsWith('.ts')
      ? [path]
      : readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name))
          .sort()
    for (const file of files) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const stampFile = join(root, 'build/.sources')

/** @param {string} digest of the sources */
const isBuiltFrom = (digest) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest

/** Notes from which sources the pages were built. */
export function stampBuild(digest = sourcesDigest()) {
  writeFileSync(stampFile, digest)
}

/** Builds the pages if their sources changed since the last build. */
export function ensureBuilt() {
  const digest = sourcesDigest()
  if (isBuiltFrom(digest)) return
  timed('Building pages', () => runQuietly('npm', ['run', '--silent', 'build'], 'The build failed.'))
  // The build noted the sources at its end; one that changed meanwhile may not be in it.
  stampBuild(digest)
}

/**
 * Prepares the clone for a task. Where nothing is left to do, nothing is written: the folder may belong to another
 * user, be read-only, or have the packages of production alone.
 * @param {string} task start, dev or cli
 * @returns {Promise<string>} the Node to use
 */
export async function prepare(task) {
  const mustBuild = task === 'start' && !isBuiltFrom(sourcesDigest())
  const withDev = task === 'dev' || mustBuild
  const found = !mustBuild && isInstalled(withDev) ? findNode() : null
  if (found !== null) return found
  return alone(() => {
    const node = ensureInstalled(withDev)
    if (mustBuild) ensureBuilt()
    return node
  })
}

/**
 * Runs `act` while no other start prepares the same clone.
 * @template T
 * @param {() => T} act
 * @returns {Promise<T>}
 */
export async function alone(act) {
  const lock = join(root, '.cache/preparing')
  for (;;) {
    try {
      mkdirSync(join(root, '.cache'), { recursive: true })
      mkdirSync(lock)
      break
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
        throw new NotReady(
          `${root} must be prepared, and this user cannot write there (${String(error)}). Run npm ci and npm run build there as its owner, then try again.`,
        )
      const holder = existsSync(join(lock, 'pid')) ? Number(readFileSync(join(lock, 'pid'), 'utf8')) : null
      if (holder !== null && !isAlive(holder)) rmSync(lock, { recursive: true, force: true })
      else await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  try {
    writeFileSync(join(lock, 'pid'), String(process.pid))
    return act()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
