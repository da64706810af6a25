// npm start, npm run dev and npm run cli: from a fresh clone to a running program, with Node 20 and npm only.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { machineProblem, root, thisMachine } from './machine-needs.mjs'
import { compiledOnce, smallMemory } from './node-flags.mjs'
import { childEnvironment, NotReady, prepare } from './prepare.mjs'

/** A signal sent to the whole process group also arrives through npm: the same signal within this time counts once. */
const sameSignalMs = 1_000

/**
 * The folders whose changes restart the server in development. Vite replaces pages in place and writes beside its code.
 */
const watched = ['server', 'contract', 'domain', 'main.ts', 'config.ts'].map(
  (path) => `--watch-path=src/${path}`,
)

/** Our parent and, on Linux, its parent: npm runs us through a shell, which outlives a killed npm. */
function ancestorsOf() {
  // Without npm as a parent there is nothing to watch: a closed terminal does not end a program in the background.
  if (process.env['npm_lifecycle_event'] === undefined) return ''
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return `${process.ppid}`
  }
}

/**
 * Runs the program until it ends. It has its own session, so that each signal arrives once, through us. npm does not
 * pass on every signal, so the end of the parent counts as one.
 * @param {string} node
 * @param {string[]} args
 * @param {string} mode its NODE_ENV, unless one is set
 * @param {Readonly<Record<string, string>>} settings of Node, unless they are set
 */
function runServer(node, args, mode, settings = {}) {
  const ancestors = ancestorsOf()
  const child = spawn(node, args, {
    cwd: root,
    env: { ...settings, ...childEnvironment(), NODE_ENV: process.env['NODE_ENV'] || mode },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  let lastSignal = -sameSignalMs
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (performance.now() - lastSignal < sameSignalMs) return
    lastSignal = performance.now()
    child.kill(signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => pass(signal))
  const watch = setInterval(() => {
    if (ancestorsOf() === ancestors) return
    clearInterval(watch)
    pass('SIGTERM')
  }, 500)
  child.on('error', (error) => fail(error))
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
}

/**
 * A command stays in the terminal's process group, like any other program.
 * @param {string} node
 * @param {string[]} args
 */
function runCommand(node, args) {
  process.on('SIGINT', () => undefined)
  const child = spawn(node, args, { env: { ...compiledOnce, ...childEnvironment() }, stdio: 'inherit' })
  child.on('exit', (code) => process.exit(code ?? 1))
}

/** @param {unknown} error */
function fail(error) {
  process.stderr.write(`${error instanceof NotReady ? `Cannot start: ${error.message}` : String(error)}\n`)
  process.exit(1)
}

try {
  const [task = 'start', ...rest] = process.argv.slice(2)
  const problem = machineProblem(thisMachine())
  if (problem !== null) throw new NotReady(problem)
  const node = await prepare(task)
  if (task === 'cli') runCommand(node, [join(root, 'src/cli.ts'), ...rest])
  else if (task === 'dev')
    runServer(node, [...watched, '--watch-preserve-output', 'src/main.ts', ...rest], 'development')
  else runServer(node, ['src/main.ts', ...rest], 'production', { ...compiledOnce, ...smallMemory })
} catch (error) {
  fail(error)
}
