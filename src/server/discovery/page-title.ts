/** What a page of results shows of a title before it cuts it. */
const longestTitle = 68
const separator = ' - '

/**
 * The title of a document: what it is about, whose it is, the brand. The owner gives way first, then the end of the
 * title; the brand always stands. Source: spec section 2 (the brand ends the title).
 */
export function pageTitle(title: string, owner: string | null, brandName: string): string {
  const whole = [title, ...(owner === null ? [] : [owner]), brandName].join(separator)
  if (whole.length <= longestTitle) return whole
  const room = longestTitle - separator.length - brandName.length
  return `${shorten(title, room)}${separator}${brandName}`
}

/** A text cut at a word, with the sign that says so. */
export function shorten(text: string, longest: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= longest) return plain
  const lastSpace = plain.slice(0, longest).lastIndexOf(' ')
  const cut = plain.slice(0, longest - 1)
  // Half of a pair of code units is no sign at all.
  const end = lastSpace > longest / 2 ? cut.slice(0, lastSpace) : cut.replace(/[\ud800-\udbff]$/, '')
  return `${end.replace(/[\s,;:.·–-]+$/, '')}…`
}
