/** Three characters from the end: the last ones have bits that no byte reads, and may spell the same proof. */
const place = -3

/** A signed link whose proof is another one. */
export function forgeLink(token: string): string {
  const other = token.at(place) === 'A' ? 'B' : 'A'
  return `${token.slice(0, place)}${other}${token.slice(place + 1)}`
}
