import { formatEuros, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { formatNumber } from '#domain/number-text.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { PageTurner } from '#web/admin-kit/list-parts.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminDonorsPath } from '#web/admin-paths.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { MonthlyRow } from '#web/pages/admin/donors/monthly-row.tsx'
import { PeopleTabs } from '#web/pages/admin/people-tabs.tsx'
import styles from '#web/pages/admin/donors/donors.module.css'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Route } from './+types/monthly'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName: brand } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const page = new URL(args.request.url).searchParams.get('page') ?? ''
  const asked = { params: { org }, query: /^[1-9]\d{0,3}$/.test(page) ? { page: Number(page) } : {} }
  const found = await readAsUser(args, 'GET /admin/organizations/:org/monthly-donors', asked)
  const texts = loadTexts(locale, ['manage', 'donors', 'people'])
  return { texts, org, found, brand, title: `${texts.donors['monthly.title']} - ${brand}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Monthly gifts, those that may stop first. */
export default function MonthlyDonorsPage({ loaderData }: Route.ComponentProps) {
  const { org, found, brand } = loaderData
  const { donors, page, perPage, total, atRisk, lateSince, rights } = found
  const t = useTexts('donors')
  const locale = useLocale()
  const base = useAdminBase()
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const { count } = total
  return (
    <AdminScreen
      title={t('monthly.title')}
      over={<a href={adminDonorsPath(base, org)}>{t('monthly.back')}</a>}
      tabs={<PeopleTabs org={org} page="donors" />}
    >
      {atRisk.count > 0 ? (
        <Note tone="warn" title={t('monthly.riskTitle', { count: atRisk.count })}>
          <p>{t('monthly.riskText', { amount: euros(atRisk.amount) })}</p>
        </Note>
      ) : (
        count > 0 && <p>{t('monthly.sound')}</p>
      )}
      {lateSince !== null && (
        <p>{t('late', { date: formatInstantDate(lateSince), time: formatInstantTime(lateSince) })}</p>
      )}
      <AdminSheet title={t('monthly.count', { count, number: formatNumber(count, locale) })}>
        {count === 0 ? (
          <p>{t('monthly.none')}</p>
        ) : (
          <p className="soft small">{t('monthly.sum', { amount: euros(total.amount), brand })}</p>
        )}
        <ul className={`lines ${styles.list}`}>
          {donors.map((donor) => (
            <MonthlyRow key={donor.orderId} {...{ org, donor }} mayAsk={rights.includes('order:correct')} />
          ))}
        </ul>
        <PageTurner {...{ page, count, perPage }} turn={(to) => `?page=${to}`} />
      </AdminSheet>
    </AdminScreen>
  )
}
