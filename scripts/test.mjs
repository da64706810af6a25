// npm test: the whole gate, from a fresh clone. Its last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCheck } from './check-steps.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { machineProblem, root, thisMachine } from './machine-needs.mjs'
import { alone, childEnvironment, ensureBuilt, ensureInstalled } from './prepare.mjs'

const suites = ['unit', 'house', 'api', 'fuzz', 'faults', 'e2e']
// In the long run they are not among the faults: vitest.config.ts.
if (process.env['OBOLE_LONG'] === '1') suites.push('crowds')

/** @typedef {{ name: string, seconds: number, passed: number, failed: number, skipped: number, broken: string[] }} Share */

/**
 * Runs one Vitest project and reads what it counted; a run that tells nothing is one failure.
 * @param {string} name
 * @param {Record<string, string>} extra environment
 * @returns {Promise<Omit<Share, 'seconds'>>}
 */
async function runSuite(name, extra) {
  const countsFile = join(root, '.cache', `counts-${name}.json`)
  rmSync(countsFile, { force: true })
  // What tests leave behind goes with it. A database that runs as somebody else has to come through.
  const leftovers = mkdtempSync(join(tmpdir(), 'obole-gate-'))
  chmodSync(leftovers, 0o711)
  const args = [
    'run',
    '--project',
    name,
    '--reporter',
    'default',
    '--reporter',
    './scripts/count-reporter.mjs',
  ]
  const child = spawn('vitest', args, {
    cwd: root,
    env: { ...childEnvironment(), ...extra, OBOLE_COUNTS: countsFile, TMPDIR: leftovers },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve) => child.on('error', resolve).on('close', resolve))
  try {
    rmSync(leftovers, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    // Somebody still writes there: a pity, and nothing against what was counted.
    say(`${leftovers} is left: ${String(error)}`)
  }
  try {
    const counts = JSON.parse(readFileSync(countsFile, 'utf8'))
    const isTold = code === 0 || counts.failed > 0
    return { name, ...counts, failed: isTold ? counts.failed : 1 }
  } catch {
    return { name, passed: 0, failed: 1, skipped: 0, broken: [`${name} told nothing`] }
  }
}

/** @type {Share[]} */
const shares = []

/**
 * @param {string} name
 * @param {() => Promise<Omit<Share, 'seconds'>>} act
 */
async function share(name, act) {
  process.stdout.write(`\n== ${name}\n`)
  const start = performance.now()
  const counts = await act()
  shares.push({ ...counts, seconds: (performance.now() - start) / 1000 })
}

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`)

async function everything() {
  const problem = machineProblem(thisMachine())
  if (problem !== null) throw new Error(problem)
  mkdirSync(join(root, '.cache'), { recursive: true })
  await alone(() => ensureInstalled())
  const chromium = await ensureChromium()
  await share('check', async () => {
    const failed = await runCheck({ house: false })
    return { name: 'check', passed: 0, failed: failed.length, skipped: 0, broken: failed }
  })
  await alone(() => ensureBuilt())
  for (const name of suites) {
    if (name === 'e2e' && 'problem' in chromium) {
      say(chromium.problem)
      shares.push({ name, seconds: 0, passed: 0, failed: 1, skipped: 0, broken: [chromium.problem] })
    } else {
      await share(name, () => runSuite(name, 'path' in chromium ? { OBOLE_CHROMIUM: chromium.path } : {}))
    }
  }
}

/** @param {'passed' | 'failed' | 'skipped' | 'seconds'} key */
const sum = (key) => shares.reduce((total, one) => total + one[key], 0)

/** @type {number} */
let broken = 0
try {
  await everything()
} catch (error) {
  broken = 1
  say(error instanceof Error ? error.message : String(error))
}
// Long before the end each suite told more; whoever sees the last lines alone sees what broke.
for (const { name, broken: lines } of shares) for (const line of lines) say(`BROKEN ${name}: ${line}`)
say('')
for (const { name, seconds, passed, failed, skipped } of shares) {
  const part = sum('seconds') > 0 ? (seconds / sum('seconds')) * 100 : 0
  const numbers = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  say(`${name.padEnd(7)} ${seconds.toFixed(0).padStart(5)} s ${part.toFixed(0).padStart(4)} %   ${numbers}`)
}
say(`whole   ${sum('seconds').toFixed(0).padStart(5)} s`)
say(`${sum('passed')} passed, ${sum('failed') + broken} failed`)
process.exitCode = sum('failed') + broken > 0 ? 1 : 0
