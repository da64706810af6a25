// Checks what the project needs from the machine, before anything is installed. Runs on Node 20, without packages.
import { existsSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const oldestNode = 20
const ownNode = 24

/**
 * @typedef {object} Machine
 * @property {string} platform as process.platform says it
 * @property {string} arch as process.arch says it
 * @property {'glibc' | 'musl' | 'other'} libc
 * @property {string} nodeVersion such as `20.20.2`
 * @property {boolean} hasDatabase whether DATABASE_URL is set
 * @property {boolean} isDebian
 * @property {boolean} isRoot
 */

/** @returns {Machine} this machine */
export function thisMachine() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  const libc = report.header?.glibcVersionRuntime ? 'glibc' : process.platform === 'linux' ? 'musl' : 'other'
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return {
    platform: process.platform,
    arch: process.arch,
    libc,
    nodeVersion: process.versions.node,
    hasDatabase: (process.env['DATABASE_URL'] ?? '') !== '',
    isDebian: /^ID=debian$/m.test(release),
    isRoot: process.getuid?.() === 0,
  }
}

/** @param {string} version */
const majorOf = (version) => Number(version.split('.')[0])

/**
 * Why the project cannot run on a machine, and what to do; null where it can.
 * @param {Machine} machine
 * @returns {string | null}
 */
export function machineProblem(machine) {
  const { platform, arch, libc, nodeVersion, hasDatabase } = machine
  if (majorOf(nodeVersion) < oldestNode)
    return `Node ${nodeVersion} is too old: install Node ${oldestNode} or later (https://nodejs.org), then try again.`
  if (platform === 'win32')
    return 'Windows is not supported as it is: install WSL 2 with Debian (wsl --install -d Debian) and run this there.'
  if (!['linux', 'darwin'].includes(platform) || !['x64', 'arm64'].includes(arch))
    return `${platform} on ${arch} is not supported: use Linux or macOS on x64 or arm64.`
  if (libc === 'musl' && majorOf(nodeVersion) < ownNode)
    return `This Linux has no glibc (Alpine?): install Node ${ownNode} or later from its own packages, then try again.`
  if (libc === 'musl' && !hasDatabase)
    return 'This Linux has no glibc (Alpine?), which the PostgreSQL we ship needs: set DATABASE_URL to one of your own.'
  return null
}

/**
 * The Node that runs the project: the one in node_modules, else that of the machine if it is new enough.
 * @returns {string | null} its path
 */
export function findNode() {
  const installed = join(root, 'node_modules/.bin/node')
  for (const path of [installed, process.execPath]) {
    const answer = spawnSync(path, ['--version'], { encoding: 'utf8' })
    if (answer.status === 0 && majorOf(answer.stdout.trim().replace('v', '')) >= ownNode) return path
  }
  return null
}

/**
 * Decides how to get the browser of the end-to-end tests.
 * @template Found
 * @param {Pick<Machine, 'isDebian' | 'isRoot'>} machine
 * @param {Found | null} found a Chromium
 * @param {boolean} hasShell whether there is one without windows too, which only Debian has as a package
 * @returns {{ kind: 'found', found: Found } | { kind: 'apt' } | { kind: 'manual', message: string }}
 */
export function chromiumPlan({ isDebian, isRoot }, found, hasShell) {
  const installs = isDebian && isRoot
  if (found !== null && (hasShell || !installs)) return { kind: 'found', found }
  if (installs) return { kind: 'apt' }
  const command = isDebian
    ? 'sudo apt-get install chromium'
    : 'npx playwright-core install --with-deps chromium'
  return {
    kind: 'manual',
    message: `The end-to-end tests need Chromium. Install it with: ${command}  (or set OBOLE_CHROMIUM to its path)`,
  }
}
