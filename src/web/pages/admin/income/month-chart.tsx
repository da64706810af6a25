import type { Income } from '#contract/admin/income.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import styles from '#web/admin-kit/tables.module.css'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { FigureTable } from '#web/ui/layout/figure-table.tsx'

const barWidth = 10

interface MonthChartProps {
  readonly year: number
  readonly months: Income['months']
  /** Of the heading that names it. */
  readonly titleId: string
}

/** Income month by month: a chart for the eye, and the same figures as a table. */
export function MonthChart({ year, months, titleId }: MonthChartProps) {
  const t = useTexts('income')
  const locale = useLocale()
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const names = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const nameOf = (index: number) => names.format(new Date(Date.UTC(year, index, 1)))
  const most = Math.max(1, ...months.map(({ received }) => received))
  return (
    <>
      <div>
        <p className="soft small num" aria-hidden="true">
          {euros(most)}
        </p>
        <svg
          className={styles.chart}
          role="img"
          aria-label={t('chart', { year: String(year), most: euros(most) })}
          viewBox={`0 0 ${months.length * barWidth} ${most}`}
          preserveAspectRatio="none"
        >
          {months.map(({ received }, index) => (
            <rect
              key={nameOf(index)}
              className={styles.bar}
              x={index * barWidth + 1}
              y={most - received}
              width={barWidth - 2}
              height={received}
            />
          ))}
        </svg>
        <p className={styles.axis} aria-hidden="true">
          <span>{nameOf(0)}</span>
          <span>{nameOf(11)}</span>
        </p>
      </div>
      <details>
        <summary>{t('asTable')}</summary>
        <FigureTable
          titleId={titleId}
          columns={[t('month'), t('received'), t('returned')]}
          rows={months.map(({ received, returned }, index) => ({
            id: nameOf(index),
            name: nameOf(index),
            figures: [euros(received), euros(returned)],
          }))}
          hasShortNames
        />
      </details>
    </>
  )
}
