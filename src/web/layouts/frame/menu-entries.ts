import type { Brand } from '#contract/page-reads.ts'
import {
  accountPath,
  findOrderPath,
  historyPath,
  legalPath,
  profilePath,
  registrationPagePath,
} from '#web/paths.ts'

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
  /** Only for signed-in users. */
  readonly isForUser: boolean
}

const forUsers: ReadonlySet<EntryName> = new Set(['account', 'organizations', 'history', 'profile'])

type Operator = Pick<Brand, 'legalPages' | 'adminBaseUrl'>

/** The address of an entry; null hides it. To add an association is to register it: one entry leads there. */
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
      return registrationPagePath
    case 'addOrganization':
      return null
  }
}

/** The entries with a destination. Source: docs/decisions/name-and-promises.md. */
export function menuEntries(operator: Operator): MenuEntry[] {
  return names.flatMap((name) => {
    const href = destination(name, operator)
    return href === null ? [] : [{ name, href, isForUser: forUsers.has(name) }]
  })
}
