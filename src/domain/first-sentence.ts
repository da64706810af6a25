/** A letter or two with a capital before a point: an initial or a title, "M. Martin", not an end. */
const isAbbreviation = /(?:^|[\s'’(])\p{Lu}\p{L}?$/u

/**
 * The first sentence of a text, at most `most` characters: a longer one is cut at a word and ends with an ellipsis. An
 * empty text stays empty.
 */
export function firstSentence(text: string, most: number): string {
  const whole = text.trim().replace(/\s+/g, ' ')
  const ends = [...whole.matchAll(/[.!?…]+(?= ["«“(]? ?[\p{Lu}\d]|$)/gu)]
  const end = ends.find(({ index }) => !isAbbreviation.test(whole.slice(0, index)))
  const sentence = end === undefined ? whole : whole.slice(0, end.index + end[0].length)
  if (sentence.length <= most) return sentence
  const space = sentence.lastIndexOf(' ', most)
  const words = sentence.slice(0, space > 0 ? space : most)
  return `${words.replace(/[\s,;:–-]+$/, '')}…`
}
