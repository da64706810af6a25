import { defineConfig } from 'vitest/config'

declare module 'vitest' {
  interface ProvidedContext {
    /** How often the race tests repeat one race: 200, or 1,000 in `npm run test:long`. */
    raceRounds: number
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
  },
})

const database = ['tests/build/postgres-setup.ts']
const withPages = [...database, 'tests/build/e2e/web-build-setup.ts']

export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: 2,
    provide: {
      raceRounds: longRun ? 1000 : 200,
      chromiumPath: process.env['OBOLE_CHROMIUM'] ?? '/usr/bin/chromium',
    },
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 20_000 } },
      suite('house', 30_000),
      suite('api', 30_000, database),
      suite('faults', 180_000, database),
      suite('e2e', 90_000, withPages),
      suite('screens', 300_000, withPages),
    ],
  },
})
