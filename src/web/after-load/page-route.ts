import { pageKindOf } from '#domain/address/page-kind.ts'

const formParts = [':organizationSlug', ':formType', ':campaignSlug', ':step']
/** Pages without parameters; whatever else has one segment is a legal page. */
const fixed = new Set(['e/recherche', 'error', 'connexion', 'commandes', 'gestion-des-cookies'])

/**
 * The pattern of a page's address, which names nobody and nothing; null where nothing is measured in the browser: on
 * payment and widget pages.
 */
export function routeOf(pathname: string): string | null {
  const kind = pageKindOf(pathname)
  if (kind === 'payment' || kind === 'widget') return null
  const segments = pathname.split('/').filter((segment) => segment !== '')
  // Not by the domain's list: this file shares none with the pages.
  if (/\/(?:en|es)\/?$/.test(pathname)) segments.pop()
  const [family, ...rest] = segments
  if (fixed.has(segments.join('/'))) return segments.join('/')
  if (family !== 'associations') return segments.length === 1 ? ':legalPageName' : '*'
  if (rest[1] === 'checkout') return 'associations/:organizationSlug/checkout/:cartId'
  if (rest[1] === 'formulaires' && rest.length === 2) return 'associations/:organizationSlug/formulaires'
  return ['associations', ...formParts.slice(0, rest.length)].join('/')
}
