import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { DraftOwner } from '#domain/form/editing/check-draft.ts'
import {
  type Draft,
  type DraftPath,
  pathOf,
  valueAt,
  withValue,
  withoutItem,
} from '#domain/form/editing/draft.ts'
import { FormFileError, readFormFile } from '#domain/form/read-form-file.ts'

/** A mistake may hide others; more rounds than a draft with a mistake in every field needs. */
const mostRounds = 20

/**
 * A draft without what has mistakes, so that a preview can show the rest; null where too little is left.
 * @param makeId an id for a path of the file
 */
export function presentableDraft(
  draft: Draft,
  organization: DraftOwner,
  makeId: (path: string) => string,
): FormDefinition | null {
  let rest = draft
  for (let round = 0; round < mostRounds; round += 1) {
    try {
      return readFormFile({ organization, forms: [rest] }, makeId).forms[0] ?? null
    } catch (error) {
      if (!(error instanceof FormFileError)) throw error
      rest = withoutMistakes(
        rest,
        error.problems.map(({ path }) => pathOf(path.replace(/^forms\[0\]\.?/, ''))),
      )
    }
  }
  return null
}

/** A wrong value is removed; where the value is missing, the item that needs it is. */
function withoutMistakes(draft: Draft, mistakes: readonly DraftPath[]): Draft {
  const isMissing = (path: DraftPath) => valueAt(draft, path) === undefined
  const withoutValues = mistakes
    .filter((path) => !isMissing(path))
    .reduce((left, path) => withValue(left, path, null), draft)
  const items = mistakes.filter(isMissing).map(itemOf)
  // From the end, so that the ranks of those before stay true.
  const fromEnd = [...new Map(items.map((path) => [path.join('.'), path])).values()].toSorted(compareFromEnd)
  const withoutItems = fromEnd.reduce((left, path) => {
    const index = path.at(-1)
    return typeof index === 'number' ? withoutItem(left, path.slice(0, -1), index) : left
  }, withoutValues)
  return isMissing(['title']) ? { ...withoutItems, title: '…' } : withoutItems
}

/** The item of a list that a place is in; empty where it is in none. */
function itemOf(path: DraftPath): DraftPath {
  return path.slice(0, path.findLastIndex((part) => typeof part === 'number') + 1)
}

function compareFromEnd(one: DraftPath, other: DraftPath): number {
  const rank = one.findIndex((part, index) => part !== other[index])
  const [part, otherPart] = [one[rank], other[rank]]
  if (typeof part === 'number' && typeof otherPart === 'number') return otherPart - part
  return other.length - one.length
}
