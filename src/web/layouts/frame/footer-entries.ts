import type { Brand } from '#contract/page-reads.ts'
import { cookieSettingsPath, findOrderPath, legalPath } from '#web/paths.ts'

/** In the order of spec section 2, then our own. */
const names = [
  'conditions-associations',
  'conditions-utilisation',
  'conditions-vente',
  'mentions-legales',
  'vie-privee',
  'cookieSettings',
  'guide',
  'etablissement-de-paiement',
  'accessibilite',
  'aide',
  'findOrder',
] as const

interface FooterEntry {
  readonly name: (typeof names)[number]
  readonly href: string
}

/** The entries with a destination: a page without the operator's text has none. Source: docs/decisions/project/name-and-promises.md. */
export function footerEntries(legalPages: Brand['legalPages']): FooterEntry[] {
  return names.flatMap((name): FooterEntry[] => {
    if (name === 'cookieSettings') return [{ name, href: cookieSettingsPath }]
    if (name === 'findOrder') return [{ name, href: findOrderPath }]
    return legalPages.includes(name) ? [{ name, href: legalPath(name) }] : []
  })
}
