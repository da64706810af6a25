import { useId } from 'react'
import { formatDate, formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { PersonPart } from '#web/pages/admin/people/sheet/person-part.ts'
import { FigureTable } from '#web/ui/layout/figure-table.tsx'

/** Gifts of a person, by year. */
export function PersonGifts({ person }: Pick<PersonPart, 'person'>) {
  const t = useTexts('personSheet')
  const locale = useLocale()
  const titleId = useId()
  const { given } = person
  return (
    <AdminSheet title={t('given.title')} titleId={titleId}>
      {given.length === 0 ? (
        <p className="soft">{t('given.none')}</p>
      ) : (
        <FigureTable
          titleId={titleId}
          columns={[t('given.year'), t('given.amount')]}
          hasShortNames
          rows={given.map(({ year, amount }) => ({
            id: String(year),
            name: String(year),
            figures: [formatEuros(cents(amount), locale)],
          }))}
        />
      )}
    </AdminSheet>
  )
}

/** Memberships of a person with their ends; absent without any. */
export function PersonMemberships({ org, person }: PersonPart) {
  const t = useTexts('personSheet')
  const base = useAdminBase()
  const { memberships } = person
  if (memberships.length === 0) return null
  return (
    <AdminSheet title={t('memberships.title')}>
      <ul className="lines">
        {memberships.map(({ orderId, name, title, until, isValid }, index) => (
          // A person may have two memberships of one order.
          <li key={`${orderId} ${index}`}>
            <div>
              <a href={adminOrderPath(base, org, orderId)}>{name}</a>
              <p className="soft small">
                {dotted([
                  title !== name && title,
                  until === null
                    ? t('memberships.open')
                    : t('memberships.until', { date: formatDate(until) }),
                ])}
              </p>
            </div>
            <StateMark tone={isValid ? 'ok' : undefined}>
              {t(isValid ? 'memberships.valid' : 'memberships.over')}
            </StateMark>
          </li>
        ))}
      </ul>
    </AdminSheet>
  )
}

/** Orders that name a person, the latest first; absent for one who was imported. */
export function PersonOrders({ org, person }: PersonPart) {
  const t = useTexts('personSheet')
  const base = useAdminBase()
  const locale = useLocale()
  const { orders, orderCount: count } = person
  if (count === 0) return null
  return (
    <AdminSheet title={t('orders.title', { count })}>
      {count > orders.length && <p className="soft small">{t('orders.shown', { count: orders.length })}</p>}
      <ul className="lines">
        {orders.map(({ id, number, orderedAt, title, amount, lines }) => (
          <li key={id}>
            <div>
              <a href={adminOrderPath(base, org, id)}>{title}</a>
              <p className="soft small">
                {dotted([
                  number,
                  formatInstantDate(orderedAt),
                  ...lines.filter((name) => name !== title),
                  amount === null && t('orders.named'),
                ])}
              </p>
            </div>
            {amount !== null && <span className="num">{formatEuros(cents(amount), locale)}</span>}
          </li>
        ))}
      </ul>
    </AdminSheet>
  )
}
