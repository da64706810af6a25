// The tests that decide, from a fresh clone. The last line is `N passed, N failed`.
//   npm test              carts, payments, accounts and rights; a newcomer runs this
//   npm run test:added    everything around them through the API, the other journeys, screens with axe, other random runs
//   npm run test:all      both
// .ci/run calls the first two, one after the other: the second adds the counts of the first to its totals.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCheck } from './check-steps.mjs'
import { ensureChromium } from './find-chromium.mjs'
import { machineProblem, root, thisMachine } from './machine-needs.mjs'
import { alone, childEnvironment, ensureBuilt, ensureInstalled } from './prepare.mjs'

/** @typedef {'quick' | 'added'} Gate vitest.config.ts says which tests belong to which */
/** @typedef {{ name: string, seconds: number, passed: number, failed: number, skipped: number, broken: string[] }} Share */

/**
 * Suites that share a run: no worker is idle while the last files of one suite end.
 * @type {Readonly<Record<Gate, readonly (readonly string[])[]>>}
 */
const runs = {
  quick: [['api', 'fuzz', 'faults'], ['e2e']],
  // In the long run crowds are not among the faults: vitest.config.ts.
  added: [['faults', 'api'], ['e2e'], ...(process.env['OBOLE_LONG'] === '1' ? [['crowds']] : [])],
}
const sharesFile = join(root, '.cache', 'gate-shares.json')

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`)

/**
 * Runs some Vitest projects and reads their counts; a run without counts is one failure.
 * @param {readonly string[]} suites
 * @param {Record<string, string>} extra environment
 * @returns {Promise<Omit<Share, 'seconds' | 'name'>>}
 */
async function runSuites(suites, extra) {
  const name = suites.join('-')
  const countsFile = join(root, '.cache', `counts-${name}.json`)
  rmSync(countsFile, { force: true })
  // Temporary files of the tests are removed with this folder. A database under another user has to enter it.
  const leftovers = mkdtempSync(join(tmpdir(), 'obole-gate-'))
  chmodSync(leftovers, 0o711)
  const reporters = ['--reporter', 'default', '--reporter', './scripts/count-reporter.mjs']
  const child = spawn('vitest', ['run', ...suites.flatMap((suite) => ['--project', suite]), ...reporters], {
    cwd: root,
    env: { ...childEnvironment(), ...extra, OBOLE_COUNTS: countsFile, TMPDIR: leftovers },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = await new Promise((resolve) => child.on('error', resolve).on('close', resolve))
  try {
    rmSync(leftovers, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    // A process still writes there. The counts stay valid.
    say(`${leftovers} is left: ${String(error)}`)
  }
  try {
    const counts = JSON.parse(readFileSync(countsFile, 'utf8'))
    const isCounted = code === 0 || counts.failed > 0
    return { ...counts, failed: isCounted ? counts.failed : 1 }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, broken: [`${name} reported nothing`] }
  }
}

/** @type {Share[]} */
const shares = []

/**
 * @param {string} name
 * @param {() => Promise<Omit<Share, 'seconds' | 'name'>>} act
 */
async function share(name, act) {
  say(`\n== ${name}`)
  const start = performance.now()
  const counts = await act()
  shares.push({ name, ...counts, seconds: (performance.now() - start) / 1000 })
}

/** @param {string} reason */
const failure = (reason) => ({ passed: 0, failed: 1, skipped: 0, broken: [reason] })

/** Most steps of the check have one thread: the tests without a database use the other processor. */
async function runCheckBesideTests() {
  const [steps, tests] = await Promise.all([
    runCheck({ house: false }),
    runSuites(['unit', 'house'], { OBOLE_GATE: 'quick' }),
  ])
  return { ...tests, failed: tests.failed + steps.length, broken: [...steps, ...tests.broken] }
}

/** @param {Gate} gate */
async function runGate(gate) {
  const problem = machineProblem(thisMachine())
  if (problem !== null) throw new Error(problem)
  mkdirSync(join(root, '.cache'), { recursive: true })
  await alone(() => ensureInstalled())
  const chromium = await ensureChromium()
  await alone(() => ensureBuilt())
  if (gate === 'quick') await share('check unit house', runCheckBesideTests)
  for (const suites of runs[gate]) {
    const name = suites.join(' ') + (gate === 'added' ? '+' : '')
    if (suites.includes('e2e') && 'problem' in chromium) {
      say(chromium.problem)
      await share(name, () => Promise.resolve(failure(chromium.problem)))
    } else {
      const browser =
        'path' in chromium ? { OBOLE_CHROMIUM: chromium.path, OBOLE_FULL_CHROMIUM: chromium.fullPath } : {}
      await share(name, () => runSuites(suites, { ...browser, OBOLE_GATE: gate }))
    }
  }
}

/** Runs these gates, prints the share of each suite and the totals, and sets the exit code. */
async function main() {
  const [option] = process.argv.slice(2)
  /** @type {readonly Gate[]} */
  const gates = option === '--all' ? ['quick', 'added'] : option === '--added' ? ['added'] : ['quick']
  if (option === '--added') {
    if (existsSync(sharesFile)) shares.push(...JSON.parse(readFileSync(sharesFile, 'utf8')))
  }
  rmSync(sharesFile, { force: true })
  let broken = 0
  try {
    for (const gate of gates) await runGate(gate)
  } catch (error) {
    broken = 1
    say(error instanceof Error ? error.message : String(error))
  }
  if (gates.at(-1) === 'quick' && broken === 0) writeFileSync(sharesFile, JSON.stringify(shares))
  printTotals(broken)
}

/** @param {number} broken failures outside any suite */
function printTotals(broken) {
  /** @param {'passed' | 'failed' | 'skipped' | 'seconds'} key */
  const sum = (key) => shares.reduce((total, one) => total + one[key], 0)
  // What failed is repeated here, because the output of the suites is long.
  for (const { name, broken: lines } of shares) for (const line of lines) say(`BROKEN ${name}: ${line}`)
  say('')
  for (const { name, seconds, passed, failed, skipped } of shares) {
    const part = sum('seconds') > 0 ? (seconds / sum('seconds')) * 100 : 0
    const numbers = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    say(
      `${name.padEnd(17)} ${seconds.toFixed(0).padStart(5)} s ${part.toFixed(0).padStart(4)} %   ${numbers}`,
    )
  }
  say(`${'whole'.padEnd(17)} ${sum('seconds').toFixed(0).padStart(5)} s`)
  say(`${sum('passed')} passed, ${sum('failed') + broken} failed`)
  process.exitCode = sum('failed') + broken > 0 ? 1 : 0
}

await main()
