import type { Brand } from '#contract/page-reads.ts'
import { findOrderPath, legalPath } from '#web/paths.ts'

/** Menu entries in the order of spec section 2, then our own. */
const names = [
  'account',
  'organizations',
  'addOrganization',
  'history',
  'profile',
  'findOrder',
  'help',
  'accessibility',
  'register',
] as const
type EntryName = (typeof names)[number]

interface MenuEntry {
  readonly name: EntryName
  readonly href: string
}

/** The address of an entry; null hides it. Accounts, with five entries and the registration, do not exist yet. */
function destination(name: EntryName, legalPages: Brand['legalPages']): string | null {
  switch (name) {
    case 'findOrder':
      return findOrderPath
    case 'help':
      return legalPages.includes('aide') ? legalPath('aide') : null
    case 'accessibility':
      return legalPages.includes('accessibilite') ? legalPath('accessibilite') : null
    case 'account':
    case 'organizations':
    case 'addOrganization':
    case 'history':
    case 'profile':
    case 'register':
      return null
  }
}

/** The entries with a destination. Source: docs/decisions/name-and-promises.md. */
export function menuEntries(legalPages: Brand['legalPages']): MenuEntry[] {
  return names.flatMap((name) => {
    const href = destination(name, legalPages)
    return href === null ? [] : [{ name, href }]
  })
}
