import { formatNumber } from '#domain/number-text.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import styles from '#web/admin-kit/tables.module.css'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { EntryLine } from '#web/pages/admin/waiting-lists/entry-line.tsx'
import type { ListPart } from '#web/pages/admin/waiting-lists/list-part.ts'

const figures = ['waiting', 'wanted', 'offered', 'accepted', 'expired', 'left'] as const

/** The line of one price: its figures, who has an offer, and who waits. */
export function PriceList(part: ListPart) {
  const t = useTexts('waitingLists')
  const locale = useLocale()
  const { list } = part
  const titleId = `list-${list.tierId}`
  return (
    <AdminSheet title={list.name} titleId={titleId}>
      <dl className={styles.figures}>
        {figures.map((name) => (
          <div key={name} className={styles.figure}>
            <dt className="soft small">{t(name)}</dt>
            <dd className="num">{formatNumber(list[name] ?? 0, locale)}</dd>
          </div>
        ))}
      </dl>
      {list.entries.length === 0 ? (
        <p>{t('empty')}</p>
      ) : (
        <ul className="lines" aria-labelledby={titleId}>
          {list.entries.map((entry) => (
            <li key={entry.id}>
              <EntryLine {...part} entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {list.entries.length < list.waiting + list.offered && (
        <p className="soft small">{t('more', { shown: formatNumber(list.entries.length, locale) })}</p>
      )}
    </AdminSheet>
  )
}
