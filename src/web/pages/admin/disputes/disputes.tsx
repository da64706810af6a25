import type { Dispute } from '#contract/admin/money/disputes.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminDisputePath, adminMoneyPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { DisputeState } from '#web/pages/admin/disputes/dispute-state.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from '#web/pages/admin/orders/order.module.css'
import type { Route } from './+types/disputes'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const disputes = await readAsUser(args, 'GET /admin/organizations/:org/disputes', { params: { org } })
  const texts = loadTexts(locale, ['disputes', 'payouts'])
  return { texts, org, disputes, title: `${texts.disputes.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Payments of an association that were contested at a bank. */
export default function DisputesPage({ loaderData: { org, disputes } }: Route.ComponentProps) {
  const t = useTexts('disputes')
  const money = useTexts('payouts')
  const base = useAdminBase()
  const { open, ended } = disputes
  return (
    <AdminScreen over={<a href={adminMoneyPath(base, org)}>{money('title')}</a>} title={t('title')}>
      <p className="soft">{t('intro')}</p>
      <AdminSheet title={t('open')}>
        {open.length === 0 ? (
          <p className="soft">{t('noneOpen')}</p>
        ) : (
          <DisputeList org={org} disputes={open} />
        )}
      </AdminSheet>
      {ended.length > 0 && (
        <AdminSheet title={t('ended')}>
          <DisputeList org={org} disputes={ended} />
        </AdminSheet>
      )}
    </AdminScreen>
  )
}

interface DisputeListProps {
  readonly org: string
  readonly disputes: readonly Dispute[]
}

function DisputeList({ org, disputes }: DisputeListProps) {
  const t = useTexts('disputes')
  const base = useAdminBase()
  const locale = useLocale()
  return (
    <ul className="lines">
      {disputes.map((dispute) => (
        <li key={dispute.id} className={styles.line}>
          <div className={styles.what}>
            <a href={adminDisputePath(base, org, dispute.id)}>
              {dispute.payer === '' ? t('noPayer') : dispute.payer}
            </a>
            <DisputeState dispute={dispute} />
            <p className="soft small">
              {dotted([
                t('opened', { date: formatInstantDate(dispute.openedAt) }),
                dispute.orderNumber,
                dispute.formTitle,
                dispute.lost > 0 ? t('lostAmount', { amount: formatEuros(cents(dispute.lost), locale) }) : '',
              ])}
            </p>
          </div>
          <Price amount={cents(dispute.amount)} locale={locale} />
        </li>
      ))}
    </ul>
  )
}
