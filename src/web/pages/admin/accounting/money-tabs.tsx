import { PageTabs } from '#web/admin-kit/list-parts.tsx'
import { adminAccountingPath, adminAccountsPath, adminClosePath, adminMoneyPath } from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'

const pages = {
  payouts: adminMoneyPath,
  accounting: adminAccountingPath,
  accounts: adminAccountsPath,
  close: adminClosePath,
} as const

/** The way between the pages about the money of an association. */
export function MoneyTabs({ org, page }: { readonly org: string; readonly page: keyof typeof pages }) {
  const t = useTexts('accounting')
  return <PageTabs {...{ org, pages, page }} label={t('tabs.label')} nameOf={(name) => t(`tabs.${name}`)} />
}
