import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'

interface PageTabsProps<Page extends string> {
  /** Names the pages as a group. */
  readonly label: string
  /** The association in addresses. */
  readonly org: string
  readonly pages: Readonly<Record<Page, (base: string, organizationSlug: string) => string>>
  readonly page: Page
  readonly nameOf: (page: Page) => string
}

/** The way between pages of an association that belong together. */
export function PageTabs<Page extends string>({ label, org, pages, page, nameOf }: PageTabsProps<Page>) {
  const base = useAdminBase()
  const tabs = (Object.keys(pages) as Page[]).map((name) => ({
    href: pages[name](base, org),
    label: nameOf(name),
    isCurrent: name === page,
  }))
  return <Tabs label={label} tabs={tabs} />
}
