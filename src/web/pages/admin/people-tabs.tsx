import { PageTabs } from '#web/admin-kit/list-parts.tsx'
import {
  adminDonorsPath,
  adminImportPath,
  adminMembershipsPath,
  adminPeoplePath,
  adminProposalsPath,
  adminRemindersPath,
  adminRequestsPath,
} from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'

/** The pages about people. */
const pages = {
  people: adminPeoplePath,
  memberships: adminMembershipsPath,
  donors: adminDonorsPath,
  reminders: adminRemindersPath,
  proposals: adminProposalsPath,
  import: adminImportPath,
  requests: adminRequestsPath,
} as const

/** The way between the directory, adherents with their reminders, donors, people who may be one, imports and requests. */
export function PeopleTabs({ org, page }: { readonly org: string; readonly page: keyof typeof pages }) {
  const t = useTexts('manage')
  return (
    <PageTabs
      {...{ org, pages, page }}
      label={t('frame.people')}
      nameOf={(name) => t(`frame.peoplePage.${name}`)}
    />
  )
}
