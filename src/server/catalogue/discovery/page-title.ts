/** Length up to which search results show a title uncut. */
const longestTitle = 68
const separator = ' - '

/**
 * The title of a document: subject, owner, brand. If it is too long, the owner is dropped first, then the end of the
 * subject. The brand always stays. Source: spec section 2 (the brand ends the title).
 */
export function pageTitle(title: string, owner: string | null, brandName: string): string {
  const whole = [title, ...(owner === null ? [] : [owner]), brandName].join(separator)
  if (whole.length <= longestTitle) return whole
  const room = longestTitle - separator.length - brandName.length
  return `${shorten(title, room)}${separator}${brandName}`
}

/** A text cut at a word, with an ellipsis. */
export function shorten(text: string, longest: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= longest) return plain
  const lastSpace = plain.slice(0, longest).lastIndexOf(' ')
  const cut = plain.slice(0, longest - 1)
  // Do not leave half of a surrogate pair.
  const end = lastSpace > longest / 2 ? cut.slice(0, lastSpace) : cut.replace(/[\ud800-\udbff]$/, '')
  return `${end.replace(/[\s,;:.·–-]+$/, '')}…`
}
