import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Suites in the order in which they share a run: the one with the longest files first. */
const suites = ['faults', 'fuzz', 'api']

/**
 * Files of half a minute and more, the longest first: begun last, they would run alone while the other workers are idle.
 */
const longFiles = [
  'operations/backup',
  'model/',
  'operations/silent-database',
  'one-year',
  'kill-points',
  'operations/postgres-death',
  'slow-provider',
  'operations/full-disk',
  'late-success',
  'collection.test',
  'erased-data',
  'card-networks',
  'due-only',
  'receipts-found-by-members',
  'access/matrix',
  'lock-order',
  'card-testing',
  'debit-entry-points',
]

/** A fresh clone remembers no durations, so the order is written down: suites together, long files first in each. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ project, moduleId }: TestSpecification): number {
  const suite = suites.indexOf(project.name)
  const place = longFiles.findIndex((part) => moduleId.includes(part))
  const ofSuite = (suite === -1 ? suites.length : suite) * (longFiles.length + 1)
  return ofSuite + (place === -1 ? longFiles.length : place)
}
