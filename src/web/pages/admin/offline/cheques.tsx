import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminOrdersPath, chequeDepositPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { ChequeList } from '#web/pages/admin/offline/cheque-list.tsx'
import { DepositForm } from '#web/pages/admin/offline/deposit-form.tsx'
import type { Route } from './+types/cheques'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const cheques = await readAsUser(args, 'GET /admin/organizations/:org/cheques', { params: { org } })
  const texts = loadTexts(locale, ['offline', 'orders', 'problems'])
  return { texts, org, cheques, title: `${texts.offline['cheques.title']} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Cheques that wait for the bank, and the deposits that were made. */
export default function ChequesPage({ loaderData: { org, cheques } }: Route.ComponentProps) {
  const t = useTexts('offline')
  const orders = useTexts('orders')
  const base = useAdminBase()
  const locale = useLocale()
  const { waiting, deposits, mayBank } = cheques
  return (
    <AdminScreen over={<a href={adminOrdersPath(base, org)}>{orders('title')}</a>} title={t('cheques.title')}>
      <AdminSheet title={t('cheques.waiting', { count: waiting.length })}>
        {waiting.length === 0 ? (
          <p className="soft">{t('cheques.noneWaiting')}</p>
        ) : mayBank ? (
          <DepositForm org={org} cheques={cheques} />
        ) : (
          <ChequeList org={org} cheques={waiting} />
        )}
      </AdminSheet>
      <AdminSheet title={t('cheques.deposits')}>
        {deposits.length === 0 ? (
          <p className="soft">{t('cheques.noDeposits')}</p>
        ) : (
          <ul className="lines">
            {deposits.map(({ id, number, depositedOn, count, amount }) => (
              <li key={id}>
                <a href={chequeDepositPath(base, org, id)}>
                  {t('cheques.depositNumber', { number: String(number) })}
                </a>
                <p className="soft small">
                  {dotted([
                    t('cheques.on', { date: formatDate(depositedOn) }),
                    t('cheques.count', { count }),
                    formatEuros(cents(amount), locale),
                  ])}
                </p>
              </li>
            ))}
          </ul>
        )}
      </AdminSheet>
    </AdminScreen>
  )
}
