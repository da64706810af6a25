import type { Income } from '#contract/admin/income.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { BarChart } from '#web/ui/layout/bar-chart.tsx'
import { FigureTable } from '#web/ui/layout/figure-table.tsx'

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
      <BarChart
        label={t('chart', { year: String(year), most: euros(most) })}
        bars={months.map(({ received }, index) => ({ key: nameOf(index), value: received }))}
        places={months.length}
        most={most}
        highest={euros(most)}
        from={nameOf(0)}
        to={nameOf(11)}
      />
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
