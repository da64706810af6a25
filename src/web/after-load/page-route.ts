import { pageKindOf } from '#domain/address/page-kind.ts'

const formParts = [':organizationSlug', ':formType', ':campaignSlug', ':step']
/** Pages without parameters; every other address with one segment is a legal page. */
const fixed = new Set(['e/recherche', 'error', 'connexion', 'commandes', 'gestion-des-cookies'])

/**
 * The route pattern of a page's address, without any personal value; null where the browser measures nothing (payment
 * and widget pages).
 */
export function routeOf(pathname: string): string | null {
  const kind = pageKindOf(pathname)
  if (kind === 'payment' || kind === 'widget') return null
  const segments = pathname.split('/').filter((segment) => segment !== '')
  // Does not use the list in the domain: this file shares no module with the pages.
  if (/\/(?:en|es)\/?$/.test(pathname)) segments.pop()
  const [family, ...rest] = segments
  if (fixed.has(segments.join('/'))) return segments.join('/')
  if (family !== 'associations') return segments.length === 1 ? ':legalPageName' : '*'
  if (rest[1] === 'checkout') return 'associations/:organizationSlug/checkout/:cartId'
  if (rest[1] === 'formulaires' && rest.length === 2) return 'associations/:organizationSlug/formulaires'
  return ['associations', ...formParts.slice(0, rest.length)].join('/')
}
