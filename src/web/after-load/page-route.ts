import { pageKindOf } from '#domain/address/page-kind.ts'

const formParts = [':organizationSlug', ':formType', ':campaignSlug', ':step']
/** Pages without parameters; every other address with one segment is a legal page. */
const fixed = new Set(['e/recherche', 'error', 'commandes', 'gestion-des-cookies'])

/**
 * The pattern of a page's address, which identifies no person and no campaign; null for payment, sign-in and widget
 * pages, where nothing is measured in the browser.
 * @param lang the document's language, which is the last segment of the address unless it is the default one
 */
export function routeOf(pathname: string, lang: string): string | null {
  const kind = pageKindOf(pathname)
  if (kind === 'payment' || kind === 'widget') return null
  const segments = pathname.split('/').filter((segment) => segment !== '')
  // Not by the domain's list of languages: this file shares none with the pages.
  if (lang !== 'fr' && segments.at(-1) === lang) segments.pop()
  const [family, ...rest] = segments
  if (fixed.has(segments.join('/'))) return segments.join('/')
  if (family !== 'associations') return segments.length === 1 ? ':legalPageName' : '*'
  if (rest[1] === 'checkout') return 'associations/:organizationSlug/checkout/:cartId'
  if (rest[1] === 'formulaires' && rest.length === 2) return 'associations/:organizationSlug/formulaires'
  return ['associations', ...formParts.slice(0, rest.length)].join('/')
}
