/** The parameter of an address that names the link that a visitor came by. */
const sourceParameter = 'source'

/** An address of ours with the label of a link. @param address without query string */
export function withSource(address: string, source: string): string {
  return `${address}?${sourceParameter}=${source}`
}
