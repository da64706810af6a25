/** Longer words get break opportunities. */
const longestWord = 24
const longestText = 600

// Zero-width space: an invisible break opportunity.
const breakHere = '\u200b'

/**
 * A user's text for a document: one line, without invisible characters (controls, direction marks, tags) and without
 * pictographs, which no text font draws. Words longer than a line can wrap.
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
 * A text in the letters of our own font: accents that the font lacks are dropped, other letters become question marks.
 * For machines without a font for the script.
 */
export function plainText(text: string): string {
  return Array.from(text).map(plainCharacter).join('')
}

/** The letters of our font. A test draws all of them. */
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
