import type { Payouts } from '#contract/admin/money/payouts.ts'
import { formatEuros, parisDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminDisputesPath, adminStatementPath } from '#web/admin-paths.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { MoneyTabs } from '#web/pages/admin/accounting/money-tabs.tsx'
import { PayoutLine } from '#web/pages/admin/payouts/payout-line.tsx'
import { PeriodFiles } from '#web/pages/admin/payouts/period-files.tsx'
import styles from '#web/admin-kit/tables.module.css'
import type { Route } from './+types/payouts'

/** Of the parameter with the last payout of the page before. */
const afterName = 'avant'
const movements = 'GET /admin/organizations/:org/payouts/movements'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const after = new URL(args.request.url).searchParams.get(afterName)
  const payouts = await readAsUser(args, 'GET /admin/organizations/:org/payouts', {
    params: { org },
    query: after === null ? {} : { after },
  })
  const texts = loadTexts(locale, ['payouts', 'accounting'])
  const today = parisDate(new Date())
  return {
    texts,
    org,
    payouts,
    isFirst: after === null,
    today,
    title: `${texts.payouts.title} - ${brandName}`,
  }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Balance of an association, its payouts with the movements that each pays, and files for the accounts. */
export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const { org, payouts, isFirst, today } = loaderData
  const t = useTexts('payouts')
  const lang = useLocale()
  const base = useAdminBase()
  const hrefOf = (year?: number) => (format: 'csv' | 'xlsx') =>
    addressOf(movements, { params: { org }, query: { lang, format, ...(year !== undefined && { year }) } })
  return (
    <AdminScreen
      title={t('title')}
      actions={
        <ActionRow>
          {payouts.mayMatch && <a href={adminStatementPath(base, org)}>{t('statement')}</a>}
          <a href={adminDisputesPath(base, org)}>{t('disputes')}</a>
        </ActionRow>
      }
      tabs={<MoneyTabs org={org} page="payouts" />}
    >
      <Figures payouts={payouts} />
      <AdminSheet title={t('payouts')}>
        {payouts.payouts.length === 0 ? (
          <p className="soft">{t('none')}</p>
        ) : (
          <ul className="lines">
            {payouts.payouts.map((payout) => (
              <PayoutLine key={payout.id} payout={payout} />
            ))}
          </ul>
        )}
        {(!isFirst || payouts.next !== null) && (
          <ActionRow>
            {!isFirst && (
              <ButtonLink variant="second" size="s" href="?">
                {t('latest')}
              </ButtonLink>
            )}
            {payouts.next !== null && (
              <ButtonLink variant="second" size="s" href={`?${afterName}=${payouts.next}`}>
                {t('earlier')}
              </ButtonLink>
            )}
          </ActionRow>
        )}
      </AdminSheet>
      {payouts.years.length > 0 && (
        <AdminSheet title={t('files')}>
          <p className="soft">{t('filesText')}</p>
          {payouts.years.map((year) => (
            <TableFileLinks key={year} label={t('year', { year: String(year) })} hrefOf={hrefOf(year)} />
          ))}
          {payouts.years.length > 1 && <TableFileLinks label={t('all')} hrefOf={hrefOf()} />}
        </AdminSheet>
      )}
      {payouts.years.length > 0 && <PeriodFiles org={org} today={today} />}
    </AdminScreen>
  )
}

function Figures({ payouts: { owed, contested, underWay, offline } }: { readonly payouts: Payouts }) {
  const t = useTexts('payouts')
  const locale = useLocale()
  const figures = [
    owed < 0 ? ([t('owes'), -owed, t('owesText')] as const) : ([t('owed'), owed, ''] as const),
    ...(contested > 0 ? [[t('contested'), contested, ''] as const] : []),
    ...(underWay > 0 ? [[t('underWay'), underWay, ''] as const] : []),
    ...(offline > 0 ? [[t('offline'), offline, t('offlineText')] as const] : []),
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, amount, text]) => (
        <div key={name} className={styles.figure}>
          <dt className="soft small">{name}</dt>
          <dd className="num">{formatEuros(cents(amount), locale)}</dd>
          {text !== '' && <dd className="soft small">{text}</dd>}
        </div>
      ))}
    </dl>
  )
}
