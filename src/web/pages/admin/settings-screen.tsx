import type { ReactNode } from 'react'
import { AdminScreen } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminOrganizationPath, adminSupportPath, verificationPagePath } from '#web/admin-paths.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'

/** The pages about the association itself. */
const pages = {
  details: adminOrganizationPath,
  verification: verificationPagePath,
  support: adminSupportPath,
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
  const base = useAdminBase()
  const tabs = (Object.keys(pages) as (keyof typeof pages)[]).map((name) => ({
    href: pages[name](base, organizationSlug),
    label: t(`frame.setting.${name}`),
    isCurrent: name === page,
  }))
  return (
    <AdminScreen
      over={t('frame.section.settings')}
      title={title}
      tabs={<Tabs label={t('frame.settings')} tabs={tabs} />}
    >
      {children}
    </AdminScreen>
  )
}
