// A Vitest reporter that counts: `npm test` adds up what several runs say.
import { writeFileSync } from 'node:fs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed tests, files that could not be read, and errors outside any test
 * @property {number} skipped
 */

/**
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {number} unhandledErrors
 * @returns {Counts}
 */
export function countTests(modules, unhandledErrors) {
  const counts = { passed: 0, failed: unhandledErrors, skipped: 0 }
  for (const module of modules) {
    let failedHere = 0
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') counts.passed += 1
      else if (state === 'skipped') counts.skipped += 1
      else failedHere += 1
    }
    // A file or a hook that breaks fails no test by itself.
    counts.failed += failedHere > 0 || module.state() !== 'failed' ? failedHere : 1
  }
  return counts
}

/** Writes the counts where OBOLE_COUNTS says. */
export default class CountReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const path = process.env['OBOLE_COUNTS']
    if (path) writeFileSync(path, JSON.stringify(countTests(modules, unhandledErrors.length)))
  }
}
