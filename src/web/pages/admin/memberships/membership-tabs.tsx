import { PageTabs } from '#web/admin-kit/list-parts.tsx'
import { adminMembershipsPath, adminRemindersPath } from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'

const pages = { list: adminMembershipsPath, reminders: adminRemindersPath } as const

/** The way between adherents and the reminders that they get. */
export function MembershipTabs({ org, page }: { readonly org: string; readonly page: keyof typeof pages }) {
  const t = useTexts('memberships')
  return <PageTabs {...{ org, pages, page }} label={t('tabs.label')} nameOf={(name) => t(`tabs.${name}`)} />
}
