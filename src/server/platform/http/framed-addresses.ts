import { widgetKindAt } from '#domain/address/widgets.ts'

/** Addresses that are remembered at once. */
const mostRemembered = 1_000

/**
 * Whether other sites may frame the page at an address, with or without a query string: only widgets. Crowds ask for
 * the same few addresses, and reading one takes as long as the rest of a stored widget, so the answers are remembered.
 */
export function makeIsFramed(): (url: string) => boolean {
  const framed = new Set<string>()
  return (url) => {
    // Nothing is remembered of the other pages, whose addresses are without number.
    if (!url.includes('/widget')) return false
    if (framed.has(url)) return true
    const [pathname = ''] = url.split('?', 1)
    if (widgetKindAt(pathname) === null) return false
    // A query string is anyone's to vary.
    if (pathname !== url) return true
    if (framed.size >= mostRemembered) framed.clear()
    framed.add(url)
    return true
  }
}
