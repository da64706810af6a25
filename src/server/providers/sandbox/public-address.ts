/**
 * A provider address as browsers reach it: the provider names its own origin, browsers may need another one. Null if
 * the address is invalid.
 */
export function publicAddress(address: string, publicUrl: string | undefined): string | null {
  const url = URL.parse(address)
  if (url === null || publicUrl === undefined) return url?.href ?? null
  return URL.parse(url.pathname + url.search, publicUrl)?.href ?? null
}
