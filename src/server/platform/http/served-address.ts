/** Under the API's base this is answered as any unknown call is, elsewhere as any unknown page. */
const unknownCall = '/ha-api/unknown'
const unknownPage = '/introuvable'

/**
 * The address under which a request is served: its own, or an unknown one if its path cannot be the address of anything
 * (invalid percent encoding, the character NUL, no path at all), so that it is answered 404 like any other. In the query
 * of a page NUL is dropped; calls of the API check theirs themselves.
 */
export function servedAddress(url: string): string {
  if (!url.includes('%') && url.startsWith('/') && !url.startsWith('//')) return url
  const at = url.indexOf('?')
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)]
  const isCall = path.startsWith('/ha-api/')
  if (!isUsable(path)) return isCall ? unknownCall : unknownPage
  return isCall ? url : path + query.replaceAll('%00', '')
}

function isUsable(path: string): boolean {
  // Two slashes at the beginning would name another host. Pages redirect from there, the router's data does not.
  if (!path.startsWith('/') || (path.startsWith('//') && path.endsWith('.data'))) return false
  try {
    return !decodeURIComponent(path).includes('\u0000')
  } catch {
    return false
  }
}
