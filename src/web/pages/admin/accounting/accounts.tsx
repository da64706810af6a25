import type { Accounting } from '#contract/admin/accounting.ts'
import { AdminScreen, AdminSheet, Facts } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AccountsForm } from '#web/pages/admin/accounting/accounts-form.tsx'
import { CampaignAccounts } from '#web/pages/admin/accounting/campaign-accounts.tsx'
import { MoneyTabs } from '#web/pages/admin/accounting/money-tabs.tsx'
import type { Route } from './+types/accounts'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const accounting = await readAsUser(args, 'GET /admin/organizations/:org/accounting', { params: { org } })
  const texts = loadTexts(locale, ['accounting', 'problems'])
  return { texts, org, accounting, title: `${texts.accounting.accountsTitle} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Accounts under which an association records its income and its money, and the first month of its accounting year. */
export default function AccountsPage({ loaderData }: Route.ComponentProps) {
  const { org } = loaderData
  const t = useTexts('accounting')
  const [accounting, replace] = useAnswer(loaderData.accounting)
  return (
    <AdminScreen title={t('accountsTitle')} tabs={<MoneyTabs org={org} page="accounts" />}>
      {accounting.canEdit ? (
        <AccountsForm org={org} accounting={accounting} onChange={replace} />
      ) : (
        <ReadAccounts accounting={accounting} />
      )}
      <CampaignAccounts org={org} accounting={accounting} onChange={replace} />
    </AdminScreen>
  )
}

function ReadAccounts({ accounting: { accounts, firstMonth } }: { readonly accounting: Accounting }) {
  const t = useTexts('accounting')
  const month = t(`month.${String(firstMonth) as '1'}`)
  return (
    <AdminSheet title={t('accounts')}>
      <p className="soft">{t('readOnly')}</p>
      <Facts
        facts={[
          [t('firstMonth'), month],
          ...accounts.map(({ kind, code }) => [t(`account.${kind}`), code] as const),
        ]}
      />
    </AdminSheet>
  )
}
