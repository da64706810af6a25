import type { Statistics } from '#contract/admin/statistics.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from './tables.module.css'

const barWidth = 10

/** The amounts ordered day by day: a chart for the eye, and the same figures as a table. */
export function DayChart({ days }: Pick<Statistics, 'days'>) {
  const t = useTexts('manage')
  const locale = useLocale()
  const most = Math.max(1, ...days.map(({ ordered }) => ordered))
  const first = days.at(0)
  const last = days.at(-1)
  return (
    <>
      <h2 id="days-title">{t('stats.days')}</h2>
      {first === undefined || last === undefined ? (
        <p>{t('stats.none')}</p>
      ) : (
        <>
          <svg
            className={styles.chart}
            role="img"
            aria-label={t('stats.chart', {
              from: formatDate(first.day),
              to: formatDate(last.day),
              most: formatEuros(cents(most), locale),
            })}
            viewBox={`0 0 ${days.length * barWidth} ${most}`}
            preserveAspectRatio="none"
          >
            {days.map(({ day, ordered }, index) => (
              <rect
                key={day}
                className={styles.bar}
                x={index * barWidth + 1}
                y={most - ordered}
                width={barWidth - 2}
                height={ordered}
              />
            ))}
          </svg>
          <details>
            <summary>{t('stats.table')}</summary>
            <table className={styles.table} aria-labelledby="days-title">
              <thead>
                <tr>
                  <th scope="col">{t('stats.day')}</th>
                  <th scope="col" className={styles.amount}>
                    {t('stats.orders')}
                  </th>
                  <th scope="col" className={styles.amount}>
                    {t('stats.ordered')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {days.map(({ day, orders, ordered }) => (
                  <tr key={day}>
                    <th scope="row">{formatDate(day)}</th>
                    <td className={styles.amount}>{orders}</td>
                    <td className={styles.amount}>{formatEuros(cents(ordered), locale)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </>
  )
}
