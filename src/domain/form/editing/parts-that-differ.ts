/**
 * The parts of two texts that a reader compares, each of at most `most` characters: from the words before their first
 * difference on, where both begin alike.
 */
export function partsThatDiffer(
  [one, other]: readonly [string, string],
  most: number,
): readonly [string, string] {
  let alike = 0
  while (alike < one.length && one[alike] === other[alike]) alike += 1
  // Short texts are shown whole, and an early difference is seen without a cut.
  if (alike < most / 2) return [shortenedFrom(one, 0, most), shortenedFrom(other, 0, most)]
  const before = one.slice(0, alike).trimEnd().split(' ').slice(0, -2).join(' ')
  const from = Math.max(before.length + 1, alike - most / 2)
  return [shortenedFrom(one, from, most), shortenedFrom(other, from, most)]
}

/** A part of a text, with marks where it is cut. */
export function shortenedFrom(text: string, from: number, most: number): string {
  const part = text.slice(from, from + most)
  return `${from > 0 ? '…' : ''}${part}${from + most < text.length ? '…' : ''}`
}
