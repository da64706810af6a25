import type { ReactNode } from 'react'
import { AdminScreen } from '#web/admin-kit/admin-screen.tsx'
import { PageTabs } from '#web/admin-kit/list-parts.tsx'
import { useTexts } from '#web/lib/texts.ts'
import {
  adminDataTermsPath,
  adminHandoverPath,
  adminOrganizationPath,
  adminSupportPath,
  verificationPagePath,
} from '#web/admin-paths.ts'

/** The pages about the association itself. */
const pages = {
  details: adminOrganizationPath,
  verification: verificationPagePath,
  support: adminSupportPath,
  dataTerms: adminDataTermsPath,
  handover: adminHandoverPath,
} as const

interface SettingsScreenProps {
  readonly organizationSlug: string
  readonly page: keyof typeof pages
  readonly title: string
  readonly children: ReactNode
}

/** A page of the settings of an association, with the way to the others. */
export function SettingsScreen({ organizationSlug, page, title, children }: SettingsScreenProps) {
  const t = useTexts('manage')
  return (
    <AdminScreen
      over={t('frame.section.settings')}
      title={title}
      tabs={
        <PageTabs
          {...{ pages, page }}
          org={organizationSlug}
          label={t('frame.settings')}
          nameOf={(name) => t(`frame.setting.${name}`)}
        />
      }
    >
      {children}
    </AdminScreen>
  )
}
