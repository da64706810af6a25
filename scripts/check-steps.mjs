// The steps of `npm run check`. A step passes or fails: there are no warnings.
import { spawn } from 'node:child_process'
import { root } from './machine-needs.mjs'
import { childEnvironment } from './prepare.mjs'

/** @type {readonly (readonly [name: string, command: string, ...args: string[]])[]} */
const steps = [
  ['route types', 'react-router', 'typegen'],
  ['types', 'tsc', '-b'],
  ['lint', 'oxlint'],
  ['format', 'oxfmt', '--check', '.'],
  ['imports', 'depcruise', 'src', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
  ['dead code', 'knip', '--no-progress'],
  ['tests only', 'knip', '--production', '--config', 'knip.production.json', '--no-progress'],
]

/** Of 2,160 modules: a parser that reads none of them finds no violation. */
const leastModules = 1_500

/**
 * Whether dependency-cruiser read our modules.
 * @param {string} output its last line: `no dependency violations found (2160 modules, …)`
 */
export function hasReadModules(output) {
  return Number(/\((\d+) modules/.exec(output)?.[1] ?? 0) >= leastModules
}

const houseStep = /** @type {const} */ (['house', 'vitest', 'run', '--project', 'house'])

/**
 * Runs one command and captures its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
async function run(command, args) {
  const start = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(String(error)))
    child.on('close', resolve)
  })
  return { ok: code === 0, output, seconds: (performance.now() - start) / 1000 }
}

/**
 * Runs every step, also after a failure, and prints one line for each.
 * @param {{ house: boolean }} options whether to run the tests about the code
 * @returns {Promise<string[]>} the names of the failed steps
 */
export async function runCheck({ house }) {
  const failed = []
  for (const [name, command, ...args] of house ? [...steps, houseStep] : steps) {
    const { output, seconds, ...ran } = await run(command, args)
    const ok = ran.ok && (name !== 'imports' || hasReadModules(output))
    process.stdout.write(
      `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s\n`,
    )
    if (ok) continue
    failed.push(name)
    process.stdout.write(`${output}\n`)
  }
  return failed
}
