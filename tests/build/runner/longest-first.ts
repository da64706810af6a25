import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Suites in the order in which they share a run: the one with the longest files first. */
const suites = ['faults', 'fuzz', 'api']

/** Files of half a minute and more: begun last, they would run alone while the other workers are idle. */
const longFiles = ['model/', 'kill-points', 'slow-provider', 'lock-order', 'late-success']

/** A fresh clone remembers no durations, so the order is written down: suites together, long files first in each. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ project, moduleId }: TestSpecification): number {
  const suite = suites.indexOf(project.name)
  const isLong = longFiles.some((part) => moduleId.includes(part))
  return (suite === -1 ? suites.length : suite) * 2 + (isLong ? 0 : 1)
}
