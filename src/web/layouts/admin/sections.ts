import type { Right } from '#domain/access/rights.ts'
import {
  adminCampaignsPath,
  adminHomePath,
  adminIncomePath,
  adminMessagesPath,
  adminMoneyPath,
  adminOrdersPath,
  adminOrganizationPath,
  adminPeoplePath,
  adminReceiptsPath,
} from '#web/admin-paths.ts'

interface SectionRule {
  /** Its own page. */
  readonly path: (base: string, organizationSlug: string) => string
  /** Which a user needs somewhere in the association to see it; null: every one. */
  readonly right: Right | null
  /** The segments after the association in the addresses of its pages. */
  readonly pages: readonly string[]
}

/** The sections of the administration that have a page, in their order. */
const sections = {
  home: { path: adminHomePath, right: null, pages: [''] },
  campaigns: { path: adminCampaignsPath, right: 'form:read', pages: ['campagnes'] },
  orders: {
    path: adminOrdersPath,
    right: 'order:read',
    pages: ['commandes', 'participants', 'paiements', 'attendus', 'cheques', 'saisie', 'annulation'],
  },
  people: { path: adminPeoplePath, right: 'person:read', pages: ['personnes', 'adherents', 'donateurs'] },
  messages: { path: adminMessagesPath, right: 'message:read', pages: ['messages'] },
  money: { path: adminMoneyPath, right: 'payout:read', pages: ['argent', 'litiges'] },
  statistics: { path: adminIncomePath, right: 'statistics:read', pages: ['statistiques'] },
  documents: { path: adminReceiptsPath, right: 'receipt:read', pages: ['recus'] },
  settings: {
    path: adminOrganizationPath,
    right: 'organisation:read',
    pages: ['informations', 'verification', 'support', 'conservation', 'passation'],
  },
} as const satisfies Readonly<Record<string, SectionRule>>

type SectionName = keyof typeof sections

export interface Section {
  readonly name: SectionName
  readonly href: string
  /** Whether it has the present page. */
  readonly isCurrent: boolean
}

/** The association in the address of a page of the administration; null for any other page. */
export function associationOf(pathname: string): string | null {
  const [, site, organizationSlug = ''] = pathname.split('/')
  return site === 'admin' && organizationSlug !== '' ? organizationSlug : null
}

/** Pages with pages below them that are about no form: an order, a deposit, a dispute, the accounts. */
const ownPages: readonly string[] = [
  'commandes',
  'attendus',
  'cheques',
  'litiges',
  'argent',
  'personnes',
  'adherents',
  'messages',
  'donateurs',
]

/** The sections that a user sees of an association. A page about one form belongs to the campaigns, but for its entries. */
export function sectionsOf(pathname: string, base: string, rights: readonly Right[]): Section[] {
  const [, , organizationSlug = '', page = '', form, formPage] = pathname.split('/')
  const ofForm = formPage === 'saisie' || formPage === 'annulation' ? formPage : 'campagnes'
  const present = form === undefined || ownPages.includes(page) ? page : ofForm
  return (Object.entries(sections) as [SectionName, SectionRule][])
    .filter(([, { right }]) => right === null || rights.includes(right))
    .map(([name, { path, pages }]) => ({
      name,
      href: path(base, organizationSlug),
      isCurrent: pages.includes(present),
    }))
}

/** Places in the bar of a phone. */
const mostTabs = 5

/** Sections in the bar of a phone, and those that its last place opens where there are more sections than places. */
export function tabsOf<Any>(all: readonly Any[]): {
  readonly tabs: readonly Any[]
  readonly more: readonly Any[]
} {
  if (all.length <= mostTabs) return { tabs: all, more: [] }
  return { tabs: all.slice(0, mostTabs - 1), more: all.slice(mostTabs - 1) }
}
