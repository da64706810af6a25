import { useLocation } from 'react-router'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { localizedPath } from '#web/paths.ts'
import { accountPath, historyPath, profilePath, securityPath } from '#web/account-paths.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'

const pages = {
  history: historyPath,
  profile: profilePath,
  account: accountPath,
  security: securityPath,
} as const
const names = ['history', 'profile', 'account', 'security'] as const

/** The pages of the account, above each of them, or beside it on a wide screen. */
export function AccountNav() {
  const t = useTexts('account')
  const locale = useLocale()
  const { pathname } = useLocation()
  const tabs = names.map((name) => ({
    href: localizedPath(pages[name], locale),
    label: t(`nav.${name}`),
    isCurrent: pathname === pages[name],
  }))
  return <Tabs label={t('nav.label')} tabs={tabs} isBeside />
}
