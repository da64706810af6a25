/**
 * An address of the provider as browsers reach it: the provider names its own origin, browsers may need another one.
 * null where it is no address.
 */
export function publicAddress(address: string, publicUrl: string | undefined): string | null {
  const url = URL.parse(address)
  if (url === null || publicUrl === undefined) return url?.href ?? null
  return URL.parse(url.pathname + url.search, publicUrl)?.href ?? null
}
