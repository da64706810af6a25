// A Vitest reporter that counts the tests and lists the failures: `npm test` adds up the counts of several runs.
import { writeFileSync } from 'node:fs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed tests, unreadable files, and errors outside any test
 * @property {number} skipped
 * @property {string[]} broken one line each: the file, the test, the error
 */

/**
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly { message: string }[]} unhandledErrors
 * @returns {Counts}
 */
export function countTests(modules, unhandledErrors) {
  /** @type {Counts} */
  const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, broken: [] }
  for (const error of unhandledErrors) counts.broken.push(`outside any test: ${firstLine([error])}`)
  for (const module of modules) {
    let failedHere = 0
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') counts.passed += 1
      else if (state === 'skipped') counts.skipped += 1
      else {
        failedHere += 1
        counts.broken.push(describeFailure(module, test.fullName, test.result().errors))
      }
    }
    // A file or a hook that fails marks no test as failed.
    if (failedHere === 0 && module.state() === 'failed') {
      failedHere = 1
      counts.broken.push(describeFailure(module, 'could not be run', module.errors()))
    }
    counts.failed += failedHere
  }
  return counts
}

/**
 * @param {import('vitest/node').TestModule} module
 * @param {string} name
 * @param {readonly { message: string }[] | undefined} errors
 */
function describeFailure(module, name, errors) {
  return `${module.relativeModuleId} > ${name}: ${firstLine(errors)}`
}

/** @param {readonly { message: string }[] | undefined} errors */
function firstLine(errors) {
  const [wrong = ''] = (errors?.[0]?.message ?? '').split('\n')
  return wrong.slice(0, 300)
}

/** Writes the counts to the path of OBOLE_COUNTS. */
export default class CountReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message: string }[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const path = process.env['OBOLE_COUNTS']
    if (path) writeFileSync(path, JSON.stringify(countTests(modules, unhandledErrors)))
  }
}
