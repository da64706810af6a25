/** Where other sites ask what an address of a campaign looks like in a page of theirs. Source: https://oembed.com. */
export const oembedPath = '/oembed'

/** Addresses the oEmbed answer of one page. @param address absolute */
export function oembedQuery(address: string): string {
  return `${oembedPath}?url=${encodeURIComponent(address)}`
}
