/** The parameter of an address that names the link that a visitor came by. */
export const sourceParameter = 'source'

/**
 * Letters without accents, digits and single hyphens. The database checks the same. Each character can match in one way
 * only: the label comes from anyone, and a pattern with choices takes exponential time.
 */
export const sourcePattern = '^[a-z0-9]+(-[a-z0-9]+)*$'
export const longestSource = 32

/** The labels of the links that we make ourselves: codes, posters and the signature. */
export const ownSources = ['qr', 'affiche-a4', 'affiche-a5', 'signature'] as const

const pattern = new RegExp(sourcePattern)

/** The label that a user typed, in lower case; null where it is none. */
export function readSourceLabel(text: string): string | null {
  const lower = text.trim().toLowerCase()
  return lower.length <= longestSource && pattern.test(lower) ? lower : null
}

/** An address of ours with the label of a link. @param address without query string */
export function withSource(address: string, source: string): string {
  return `${address}?${sourceParameter}=${source}`
}
