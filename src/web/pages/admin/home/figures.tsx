import type { Compared, Overview } from '#contract/admin/overview.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminMoneyPath, adminOrdersPath } from '#web/admin-paths.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { OrderLine } from '#web/pages/admin/orders/order-line.tsx'
import styles from '#web/admin-kit/tables.module.css'

interface FiguresProps {
  readonly organizationSlug: string
  readonly overview: Overview
}

/** Orders of the month and the year beside those of the year before, and what the platform owes. */
export function Figures({ organizationSlug, overview: { month, year, owed } }: FiguresProps) {
  const t = useTexts('manage')
  const base = useAdminBase()
  const locale = useLocale()
  // Nothing was ordered yet: the tasks say what to do first.
  if (year.now.count === 0 && year.before.count === 0) return null
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const figure = (name: string, { now, before }: Compared) => (
    <div className={styles.figure}>
      <dt className="soft small">{name}</dt>
      <dd className="num">{euros(now.amount)}</dd>
      <dd className="soft small">
        {t('home.orders', { count: now.count })}
        {before.count > 0 && ` · ${t('home.before', { amount: euros(before.amount) })}`}
      </dd>
    </div>
  )
  return (
    <dl className={styles.figures}>
      {figure(t('home.month'), month)}
      {figure(t('home.year'), year)}
      {owed !== null && (
        <div className={styles.figure}>
          <dt className="soft small">{t(owed < 0 ? 'home.owes' : 'home.owed')}</dt>
          <dd className="num">{euros(Math.abs(owed))}</dd>
          <dd className="small">
            <a href={adminMoneyPath(base, organizationSlug)}>{t('home.money')}</a>
          </dd>
        </div>
      )}
    </dl>
  )
}

interface LatestProps {
  readonly organizationSlug: string
  readonly latest: NonNullable<Overview['latest']>
}

/** The latest orders; nothing where there is none. */
export function LatestOrders({ organizationSlug, latest }: LatestProps) {
  const t = useTexts('manage')
  const base = useAdminBase()
  if (latest.length === 0) return null
  return (
    <AdminSheet
      title={t('home.latest')}
      aside={<a href={adminOrdersPath(base, organizationSlug)}>{t('home.allOrders')}</a>}
    >
      <ul className="lines">
        {latest.map((order) => (
          <OrderLine key={order.id} org={organizationSlug} order={order} />
        ))}
      </ul>
    </AdminSheet>
  )
}
