import type { Brand } from '#contract/page-reads.ts'
import { cookieSettingsPath, findOrderPath, legalPath } from '#web/paths.ts'

/** In the order of the spec, section 2; ours follow. */
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

/** The entries that lead somewhere: a page of the operator without a text has none. Source: docs/decisions/name-and-promises.md. */
export function footerEntries(legalPages: Brand['legalPages']): FooterEntry[] {
  return names.flatMap((name): FooterEntry[] => {
    if (name === 'cookieSettings') return [{ name, href: cookieSettingsPath }]
    if (name === 'findOrder') return [{ name, href: findOrderPath }]
    return legalPages.includes(name) ? [{ name, href: legalPath(name) }] : []
  })
}
