/** Words that French titles write small, except at the start. */
const small: ReadonlySet<string> = new Set(
  'a à au aux avec d de des du en entre et l la le les lès ou par pour sous sur un une'.split(' '),
)

/**
 * A name of a register as people write it: registers publish capitals only. A name that has small letters is unchanged.
 * Acronyms become words: who registers corrects them.
 */
export function readableName(name: string): string {
  if (/\p{Ll}/u.test(name)) return name
  let isFirst = true
  return name.toLowerCase().replaceAll(/[\p{L}\p{N}]+/gu, (word) => {
    const isSmall = !isFirst && small.has(word)
    isFirst = false
    return isSmall ? word : word.slice(0, 1).toUpperCase() + word.slice(1)
  })
}

/** Whether two names differ for a reader: capitals, accents and punctuation do not count. */
export function areNamesDifferent(one: string, other: string): boolean {
  return letters(one) !== letters(other)
}

function letters(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
