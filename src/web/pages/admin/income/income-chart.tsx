import type { Income } from '#contract/admin/income.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { BarChart } from '#web/ui/layout/bar-chart.tsx'
import { FigureTable } from '#web/ui/layout/figure-table.tsx'

/** Parts of a year that its income is shown by. */
export type Division = 'month' | 'week'

interface IncomeChartProps {
  readonly income: Pick<Income, 'year' | 'months' | 'weeks'>
  readonly by: Division
  /** Of the heading that names it. */
  readonly titleId: string
}

/** Income by month or by week: a chart for the eye, and the same figures as a table, without weeks that have none. */
export function IncomeChart({ income, by, titleId }: IncomeChartProps) {
  const t = useTexts('income')
  const locale = useLocale()
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const { periods, from, to } = usePeriods(income, by)
  const year = String(income.year)
  const most = Math.max(1, ...periods.map(({ received }) => received))
  const shown = periods.filter(({ received, returned }) => by === 'month' || received > 0 || returned > 0)
  return (
    <>
      <BarChart
        label={t(`chart.${by}`, { year, most: euros(most) })}
        bars={periods.map(({ name, received }) => ({ key: name, value: received }))}
        places={periods.length}
        most={most}
        highest={euros(most)}
        from={from}
        to={to}
      />
      {shown.length > 0 && (
        <details>
          <summary>{t('asTable')}</summary>
          <FigureTable
            titleId={titleId}
            columns={[t(`period.${by}`), t('received'), t('returned')]}
            rows={shown.map(({ name, received, returned }) => ({
              id: name,
              name,
              figures: [euros(received), euros(returned)],
            }))}
            hasShortNames={by === 'month'}
          />
        </details>
      )}
    </>
  )
}

/** The periods of the year with their names, and what is written under the first and the last of them. */
function usePeriods({ year, months, weeks }: IncomeChartProps['income'], by: Division) {
  const t = useTexts('income')
  const locale = useLocale()
  if (by === 'week') {
    const periods = weeks.map(({ from, ...sums }) => ({
      ...sums,
      name: t('weekOf', { date: formatDate(from) }),
    }))
    return { periods, from: formatDate(`${year}-01-01`), to: formatDate(`${year}-12-31`) }
  }
  const names = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const nameOf = (index: number) => names.format(new Date(Date.UTC(year, index, 1)))
  const periods = months.map((sums, index) => ({ ...sums, name: nameOf(index) }))
  return { periods, from: nameOf(0), to: nameOf(11) }
}
