import { PageTabs } from '#web/admin-kit/list-parts.tsx'
import { adminPeoplePath, adminProposalsPath } from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'

const pages = { people: adminPeoplePath, proposals: adminProposalsPath } as const

/** The way between the directory and the people who may be one. */
export function PeopleTabs({ org, page }: { readonly org: string; readonly page: keyof typeof pages }) {
  const t = useTexts('people')
  return <PageTabs {...{ org, pages, page }} label={t('tabs.label')} nameOf={(name) => t(`tabs.${name}`)} />
}
