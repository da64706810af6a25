import { defineConfig } from 'vitest/config'

declare module 'vitest' {
  interface ProvidedContext {
    /** How often the race tests repeat one race: 200, or 1,000 in `npm run test:long`. */
    raceRounds: number
    /** Tickets of the rush, ten buyers for each: 60, or 1,000 in `npm run test:long`. */
    rushTickets: number
    /** Inputs tried on each call of the API: 200, or 10,000 in `npm run test:long`. */
    fuzzRuns: number
    /** Debits that two collectors take at once: 300, or 10,000 in `npm run test:long`. */
    dueDebits: number
    /** Payers of the simulated year: 100, or 1,000 in `npm run test:long`. */
    yearPayers: number
    /** Random sequences of the model of money: 2,000, or 20,000 in `npm run test:long`. */
    modelRuns: number
    /** The same against a program that is killed on the way: 25, or 500 in `npm run test:long`. */
    killedRuns: number
    /** Where the random sequences begin: OBOLE_SEED, or any. */
    modelSeed: number
    /** Whether screens are looked at in each language and each way: in `npm run test:long` alone. */
    allLanguages: boolean
    /** Path of the browser of the end-to-end tests. */
    chromiumPath: string
  }
}

const longRun = process.env['OBOLE_LONG'] === '1'

/** A suite that shares machines, ports or a browser with nothing else. */
const suite = (name: string, testTimeout: number, globalSetup: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: longRun ? testTimeout * 5 : testTimeout,
    hookTimeout: 120_000,
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
const withBrowser = (name: string, testTimeout: number) => {
  const { extends: extending, test } = suite(name, testTimeout, withPages)
  return { extends: extending, test: { ...test, maxWorkers: 2, sequence: { groupOrder: 1 } } }
}

/** Crowds that fill the machine by themselves: in the long run each has it alone, after everything else. */
const crowds = ['tests/faults/rush.test.ts', 'tests/faults/collection.test.ts']

const crowdsAlone = () => {
  const { extends: extending, test } = suite('crowds', 180_000, database)
  return {
    extends: extending,
    test: { ...test, include: crowds, maxWorkers: 1, sequence: { groupOrder: 2 } },
  }
}

const faults = () => {
  const { extends: extending, test } = suite('faults', 180_000, database)
  return { extends: extending, test: { ...test, exclude: longRun ? crowds : [] } }
}

export default defineConfig({
  test: {
    pool: 'threads',
    // One more than there are processors: tests wait for processes, locks and clocks.
    maxWorkers: 3,
    provide: {
      raceRounds: longRun ? 1000 : 200,
      rushTickets: longRun ? 1000 : 60,
      fuzzRuns: longRun ? 10_000 : 200,
      dueDebits: longRun ? 10_000 : 300,
      yearPayers: longRun ? 1000 : 100,
      modelRuns: longRun ? 20_000 : 2_000,
      modelSeed: Number(process.env['OBOLE_SEED'] ?? Math.floor(Math.random() * 2 ** 31)),
      killedRuns: longRun ? 500 : 25,
      allLanguages: longRun,
      chromiumPath: process.env['OBOLE_CHROMIUM'] ?? '/usr/bin/chromium',
    },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 20_000, isolate: false },
      },
      suite('house', 30_000),
      suite('api', 30_000, database),
      faults(),
      suite('fuzz', 240_000, database),
      // Asked for by `npm run replay` alone; as long as it takes.
      suite('replay', 0, database),
      withBrowser('e2e', 90_000),
      withBrowser('screens', 300_000),
      ...(longRun ? [crowdsAlone()] : []),
    ],
  },
})
