import { PageTabs } from '#web/admin-kit/list-parts.tsx'
import { adminLinesPath, adminOrdersPath, adminPaymentsPath } from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'

const pages = { orders: adminOrdersPath, lines: adminLinesPath, payments: adminPaymentsPath } as const

/** The way between orders, their lines and their payments. */
export function OrderTabs({ org, page }: { readonly org: string; readonly page: keyof typeof pages }) {
  const t = useTexts('orderLists')
  return <PageTabs {...{ org, pages, page }} label={t('tabs.label')} nameOf={(name) => t(`tabs.${name}`)} />
}
