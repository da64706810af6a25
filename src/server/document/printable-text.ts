/** Longer words get places where a line may end. */
const longestWord = 24
const longestText = 600

// Zero-width space: a line may end there, nothing is seen.
const breakHere = '\u200b'

/**
 * A text of a stranger as a document may show it: on one line, without what is not seen (controls, marks that turn the
 * direction, tags) and without pictographs, which no text font draws; words that no line holds can be broken.
 */
export function printableText(text: string): string {
  const seen = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(
      /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u20e3\ufe00-\ufe0f]/gu,
      '',
    )
    .replaceAll(/\p{C}/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  return breakable(shorten(seen))
}

/**
 * The same with the letters of our own font alone: marks fall off letters that it has only bare, anything else is a
 * question mark. For machines that have no font of the script.
 */
export function plainText(text: string): string {
  return Array.from(text).map(plainCharacter).join('')
}

/** What our font draws; a test draws all of it. */
const inOurFont =
  /^(?![\u0138\u013f\u0140\u0149\u0166\u0167\u017f])[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u202f\u20ac\u200b]$/u

function plainCharacter(character: string): string {
  if (inOurFont.test(character)) return character
  const bare = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return bare !== '' && Array.from(bare).every((one) => inOurFont.test(one)) ? bare : '?'
}

function shorten(text: string): string {
  const characters = Array.from(text)
  return characters.length <= longestText ? text : `${characters.slice(0, longestText - 1).join('')}…`
}

function breakable(text: string): string {
  return text.replaceAll(/[^\s\u200b]{25,}/gu, (word) => {
    const characters = Array.from(word)
    const parts: string[] = []
    for (let at = 0; at < characters.length; at += longestWord) {
      parts.push(characters.slice(at, at + longestWord).join(''))
    }
    return parts.join(breakHere)
  })
}
