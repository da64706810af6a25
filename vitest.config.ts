import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { scriptTexts } from './scripts/build/script-texts.ts'
import { type Gate, apiFiles, browserFiles, faultFiles } from './tests/build/runner/gates.ts'
import { LongestFirst } from './tests/build/runner/longest-first.ts'

/** Which pictures to take, and where they go. */
interface ScreensOrder {
  readonly folder: string
  /** Where published findings are put before they are composed with what was before. */
  readonly findings: string
  /** Parts of names of screens; all screens without one. */
  readonly names: readonly string[]
  readonly languages: readonly string[]
  /** Only the pictures that are committed, made small. */
  readonly publish: boolean
}

declare module 'vitest' {
  interface ProvidedContext {
    /** How often the race tests repeat one race: 200, or 1,000 in `npm run test:long`. */
    raceRounds: number
    /** Tickets of the rush, ten buyers for each: 60, or 1,000 in `npm run test:long`. */
    rushTickets: number
    /** Inputs tried on each call of the API: 40, or 10,000 in `npm run test:long`. */
    fuzzRuns: number
    /** Debits that two collectors take at once: 150, or 10,000 in `npm run test:long`. */
    dueDebits: number
    /** Receipts of a yearly run: 200, or 10,000 in `npm run test:long`. */
    yearlyReceipts: number
    /** Orders of a campaign that is cancelled while its worker is killed. */
    cancelledOrders: number
    /** Payers of the simulated year: 40, or 1,000 in `npm run test:long`. */
    yearPayers: number
    /** Random sequences in each half of the model of money: 75 in `npm test`, 40 more, 10,000 in `npm run test:long`. */
    modelRuns: number
    /** Random sequences against a program that is killed on the way: 2 in `npm test`, 6 more, or 500 in `npm run test:long`. */
    killedRuns: number
    /** The gate that runs: each has half of the kill points. */
    gate: Gate
    /** Seconds of buyers while processes are killed: 25, or 300 in `npm run test:long`. */
    killSeconds: number
    /** Seconds for which PostgreSQL is away under buyers: 10, or 30 in `npm run test:long`. */
    downSeconds: number
    /** Where the random sequences begin: OBOLE_SEED, a fixed seed in `npm test`, or any. */
    modelSeed: number
    /** Clients that send a byte each second: 2,000, or 10,000 in `npm run test:long`. */
    slowClients: number
    /** Whether screens are looked at in each language and each way: in `npm run test:long` alone. */
    allLanguages: boolean
    /** Path of the browser of the end-to-end tests. */
    chromiumPath: string
    /** Path of the browser that has profiles and their settings. */
    fullChromiumPath: string
    /** Pictures that `npm run screens` takes. */
    screens: ScreensOrder
  }
}

const allScreens =
  '{"folder":".screens/run","findings":".screens/findings","names":[],"languages":["fr"],"publish":false}'

/** Debian’s Chromium without windows. */
const shell = '/usr/bin/chromium-headless-shell'
const longRun = process.env['OBOLE_LONG'] === '1'
const gate = (process.env['OBOLE_GATE'] ?? 'everything') as Gate

/** The quick gate plays the same sequences each time; the second one plays others on each run. */
const quickSeed = 11
const anySeed = () => Math.floor(Math.random() * 2 ** 31)

/** Only what hangs takes so long: a deadline that a busy machine misses would be red by chance. */
const hangMs = 300_000

/** A suite that shares machines, ports or a browser with nothing else. */
const suite = (name: string, globalSetup: string[] = [], testTimeout = hangMs) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: longRun ? testTimeout * 5 : testTimeout,
    hookTimeout: hangMs,
    // Tests that mostly wait (for processes, for time-outs of a minute) do it side by side.
    maxConcurrency: 8,
    globalSetup,
    // Files share their modules: each world is its own, and a warm server is built in a fifth of the time.
    isolate: false,
  },
})

const database = ['tests/build/postgres-setup.ts']
const withPages = [...database, 'tests/build/e2e/web-build-setup.ts']

/** A browser keeps a processor busy by itself; the suites that share a run with it come before. */
const withBrowser = (name: string) => {
  const { extends: extending, test } = suite(name, withPages)
  return { extends: extending, test: { ...test, maxWorkers: 2, sequence: { groupOrder: 1 } } }
}

/** Crowds that fill the machine by themselves: in the long run each has it alone, after everything else. */
const crowds = [
  'tests/faults/rush.test.ts',
  'tests/faults/collection.test.ts',
  'tests/faults/operations/slow-clients.test.ts',
  'tests/faults/operations/yearly-receipts.test.ts',
  'tests/faults/operations/two-of-each.test.ts',
]

const crowdsAlone = () => {
  const { extends: extending, test } = suite('crowds', database)
  return {
    extends: extending,
    test: { ...test, include: crowds, maxWorkers: 1, sequence: { groupOrder: 2 } },
  }
}

const faults = () => {
  const { extends: extending, test } = suite('faults', database)
  const files = faultFiles(gate)
  const include = [...files.include]
  const exclude = [...(longRun ? crowds : []), ...files.exclude]
  return { extends: extending, test: { ...test, include, exclude } }
}

const api = () => {
  const { extends: extending, test } = suite('api', database)
  const { include, exclude } = apiFiles(gate)
  return { extends: extending, test: { ...test, include: [...include], exclude: [...exclude] } }
}

/** The journeys of this gate. */
const e2e = () => {
  const { extends: extending, test } = withBrowser('e2e')
  const { include, exclude } = browserFiles(gate)
  return { extends: extending, test: { ...test, include: [...include], exclude: [...exclude] } }
}

export default defineConfig({
  plugins: [scriptTexts()],
  test: {
    pool: 'threads',
    // One more than there are processors: tests wait for processes, locks and clocks. Each worker compiles what it uses.
    maxWorkers: 3,
    // What a test polls for comes, however slow the machine is, or never. Two of them fit into the time of a test.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    provide: {
      raceRounds: longRun ? 1000 : 200,
      rushTickets: longRun ? 1000 : 60,
      fuzzRuns: longRun ? 10_000 : 40,
      dueDebits: longRun ? 10_000 : 150,
      yearlyReceipts: longRun ? 10_000 : 200,
      cancelledOrders: 300,
      yearPayers: longRun ? 1000 : 40,
      modelRuns: longRun ? 10_000 : gate === 'added' ? 40 : 75,
      modelSeed: Number(process.env['OBOLE_SEED'] ?? (gate === 'quick' ? quickSeed : anySeed())),
      slowClients: longRun ? 10_000 : 2_000,
      killSeconds: longRun ? 300 : 25,
      downSeconds: longRun ? 30 : 10,
      killedRuns: longRun ? 500 : gate === 'quick' ? 2 : 6,
      gate,
      allLanguages: longRun,
      chromiumPath: process.env['OBOLE_CHROMIUM'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium'),
      fullChromiumPath: process.env['OBOLE_FULL_CHROMIUM'] ?? '/usr/bin/chromium',
      screens: JSON.parse(process.env['OBOLE_SCREENS'] ?? allScreens) as ScreensOrder,
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          testTimeout: hangMs,
          hookTimeout: hangMs,
          isolate: false,
        },
      },
      suite('house'),
      api(),
      faults(),
      suite('fuzz', database),
      // Asked for by `npm run replay` alone; as long as it takes.
      suite('replay', database, 0),
      e2e(),
      withBrowser('screens'),
      ...(longRun ? [crowdsAlone()] : []),
    ],
  },
})
