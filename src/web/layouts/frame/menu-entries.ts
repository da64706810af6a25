import type { Brand } from '#contract/page-reads.ts'
import { findOrderPath, legalPath } from '#web/paths.ts'
import { accountPath, historyPath, profilePath, registrationPagePath } from '#web/account-paths.ts'

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
  /** Who sees the entry; undefined for everyone. */
  readonly audience: MenuAudience | undefined
}

/** Signed-in users; members of an association; visitors and users who have none. */
type MenuAudience = 'user' | 'member' | 'newcomer'

const audiences: Readonly<Partial<Record<EntryName, MenuAudience>>> = {
  account: 'user',
  organizations: 'user',
  addOrganization: 'member',
  history: 'user',
  profile: 'user',
  register: 'newcomer',
}

type Operator = Pick<Brand, 'legalPages' | 'adminBaseUrl'>

/** The address of an entry; null hides it. To add an association is to register it. */
function destination(name: EntryName, { legalPages, adminBaseUrl }: Operator): string | null {
  switch (name) {
    case 'findOrder':
      return findOrderPath
    case 'help':
      return legalPages.includes('aide') ? legalPath('aide') : null
    case 'accessibility':
      return legalPages.includes('accessibilite') ? legalPath('accessibilite') : null
    case 'organizations':
      return adminBaseUrl
    case 'history':
      return historyPath
    case 'account':
      return accountPath
    case 'profile':
      return profilePath
    case 'register':
    case 'addOrganization':
      return registrationPagePath
  }
}

/** The entries with a destination. Source: docs/decisions/project/name-and-promises.md. */
export function menuEntries(operator: Operator): MenuEntry[] {
  return names.flatMap((name) => {
    const href = destination(name, operator)
    return href === null ? [] : [{ name, href, audience: audiences[name] }]
  })
}
