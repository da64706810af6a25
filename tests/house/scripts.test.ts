import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { TestModule } from 'vitest/node'
import { hasReadModules } from '../../scripts/check-steps.mjs'
import { countTests } from '../../scripts/count-reporter.mjs'
import { chromiumPlan, machineProblem } from '../../scripts/machine-needs.mjs'
import { packagesMatch } from '../../scripts/prepare.mjs'
import { browserFiles } from '../build/runner/gates.ts'

const debian = {
  platform: 'linux',
  arch: 'x64',
  libc: 'glibc',
  nodeVersion: '20.20.2',
  hasDatabase: false,
  isDebian: true,
  isRoot: true,
} as const

describe('machines', () => {
  test.each([
    ['Debian with Node 20', debian],
    ['arm64', { ...debian, arch: 'arm64' }],
    ['a Mac', { ...debian, platform: 'darwin', libc: 'other', arch: 'arm64' }],
    [
      'Alpine with its own Node 24 and database',
      { ...debian, libc: 'musl', nodeVersion: '24.1.0', hasDatabase: true },
    ],
  ] as const)('%s is supported', (_name, machine) => expect(machineProblem(machine)).toBeNull())

  test.each([
    ['an old Node', { ...debian, nodeVersion: '18.19.0' }, /18\.19\.0 is too old: install Node 20/],
    ['Windows', { ...debian, platform: 'win32', libc: 'other' }, /WSL 2/],
    ['FreeBSD', { ...debian, platform: 'freebsd', libc: 'other' }, /freebsd on x64 is not supported/],
    ['a 32-bit ARM', { ...debian, arch: 'arm' }, /linux on arm is not supported/],
    ['Alpine with Node 20', { ...debian, libc: 'musl' }, /install Node 24/],
    ['Alpine without a database', { ...debian, libc: 'musl', nodeVersion: '24.1.0' }, /set DATABASE_URL/],
  ] as const)('%s gets instructions', (_name, machine, message) =>
    expect(machineProblem(machine)).toMatch(message),
  )
})

describe('Chromium', () => {
  test('is used where it is installed', () => {
    expect(chromiumPlan(debian, 'both', true)).toEqual({ kind: 'found', found: 'both' })
    expect(chromiumPlan({ isDebian: false, isRoot: true }, 'one', false)).toMatchObject({ kind: 'found' })
  })
  test.each([null, 'one with windows'])('is installed on Debian as root, where there is %s', (found) =>
    expect(chromiumPlan(debian, found, false)).toEqual({ kind: 'apt' }),
  )
  test.each([
    ['Debian, not root', { isDebian: true, isRoot: false }, /sudo apt-get install chromium/],
    ['elsewhere', { isDebian: false, isRoot: true }, /npx playwright-core install --with-deps chromium/],
  ])('%s: instructions are shown', (_name, machine, message) => {
    expect(chromiumPlan(machine, null, false)).toMatchObject({
      kind: 'manual',
      message: expect.stringMatching(message) as string,
    })
  })
})

describe('installed packages', () => {
  type Package = { readonly version?: string; readonly optional?: boolean; readonly dev?: boolean }
  const lock = (packages: Record<string, Package>) => ({ packages })
  const wanted = lock({
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  })

  test.each([
    ['the same', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0' } }, true],
    ['an optional one absent', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    ['one missing', { 'node_modules/b': { version: '2.0.0' } }, false],
    [
      'one too many',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } },
      false,
    ],
  ])('%s', (_name, packages, expected) => expect(packagesMatch(wanted, lock(packages), true)).toBe(expected))

  test('without those that build and test it, the program can be started and not developed', () => {
    const whole = lock({
      ...wanted.packages,
      'node_modules/d': { version: '1.0.0', dev: true },
      'node_modules/e': { version: '1.0.0' },
    })
    const production = lock({ ...wanted.packages, 'node_modules/e': { version: '1.0.0' } })
    expect(packagesMatch(whole, production, false)).toBe(true)
    expect(packagesMatch(whole, production, true)).toBe(false)
    expect(packagesMatch(whole, wanted, false)).toBe(false)
  })
})

describe('the count', () => {
  /** A file as Vitest reports it: its own state and the states of its tests. */
  const file = (state: string, ...tests: string[]) => {
    const all = tests.map((each, index) => ({
      fullName: `test ${index}`,
      result: () => ({ state: each, errors: [{ message: `${each} it was\nat a line` }] }),
    }))
    const errors = () => [{ message: 'no such import\nat a line' }]
    const module: unknown = {
      relativeModuleId: 'a.test.ts',
      state: () => state,
      errors,
      children: { allTests: () => all },
    }
    return module as TestModule
  }

  test.each([
    [
      'tests',
      [file('failed', 'passed', 'failed', 'skipped'), file('passed', 'passed')],
      [],
      [2, 1, 1],
      'test 1: failed it was',
    ],
    ['a file that cannot be read', [file('failed')], [], [0, 1, 0], 'could not be run: no such import'],
    [
      'a broken hook',
      [file('failed', 'passed', 'skipped')],
      [],
      [1, 1, 1],
      'could not be run: no such import',
    ],
    ['a test that never ended', [file('failed', 'pending')], [], [0, 1, 0], 'test 0: pending it was'],
  ] as const)('%s', (_name, modules, unhandled, [passed, failed, skipped], problem) => {
    const broken = [`a.test.ts > ${problem}`]
    expect(countTests(modules, unhandled)).toEqual({ passed, failed, skipped, broken })
  })

  test('an error outside any test', () => {
    const counts = countTests([file('passed', 'passed')], [new Error('left behind')])
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0, broken: ['outside any test: left behind'] })
  })
})

test('imports are checked only where the modules were read', () => {
  expect(hasReadModules('✔ no dependency violations found (2160 modules, 11700 dependencies cruised)')).toBe(
    true,
  )
  expect(hasReadModules('✔ no dependency violations found (0 modules, 0 dependencies cruised)')).toBe(false)
  expect(hasReadModules('')).toBe(false)
})

test('each journey of `npm test` is a file', () => {
  const root = join(import.meta.dirname, '../..')
  expect(browserFiles('quick').include.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
