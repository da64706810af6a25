import type { Statistics } from '#contract/admin/statistics.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { BarChart } from '#web/ui/layout/bar-chart.tsx'
import { FigureTable } from '#web/ui/layout/figure-table.tsx'

const dayMs = 86_400_000
/** One day alone is a bar, not a wall. */
const fewestDays = 14
/** Over a longer time a bar for each day would be too thin: days without an order are then left out. */
const mostDays = 180

interface DayChartProps extends Pick<Statistics, 'days'> {
  /** Where the page is shared: offered while there is nothing to show. */
  readonly shareHref: string
}

/** The amounts ordered day by day: a chart for the eye, and the same figures as a table. */
export function DayChart({ days, shareHref }: DayChartProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const first = days.at(0)
  const last = days.at(-1)
  return (
    <>
      <h2 id="days-title">{t('stats.days')}</h2>
      {first === undefined || last === undefined ? (
        <>
          <p>
            {t('stats.none')} {t('stats.noneText')}
          </p>
          <p>
            <ButtonLink variant="second" size="s" href={shareHref}>
              {t('stats.share')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <Bars days={days} first={first.day} last={last.day} />
          <details>
            <summary>{t('stats.table')}</summary>
            <FigureTable
              titleId="days-title"
              columns={[t('stats.day'), t('stats.orders'), t('stats.amount')]}
              rows={days.map(({ day, orders, ordered }) => ({
                id: day,
                name: formatDate(day),
                figures: [orders, formatEuros(cents(ordered), locale)],
              }))}
              hasShortNames
            />
          </details>
        </>
      )}
    </>
  )
}

interface BarsProps extends Pick<Statistics, 'days'> {
  readonly first: string
  readonly last: string
}

/** A bar for each day, at its place in time, with the first and the last day and the highest amount in words. */
function Bars({ days, first, last }: BarsProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const most = Math.max(1, ...days.map(({ ordered }) => ordered))
  const placeOf = (day: string) => Math.round((Date.parse(day) - Date.parse(first)) / dayMs)
  const span = placeOf(last) + 1
  const isInTime = span <= mostDays
  const highest = formatEuros(cents(most), locale)
  return (
    <BarChart
      label={t('stats.chart', { from: formatDate(first), to: formatDate(last), most: highest })}
      bars={days.map(({ day, ordered }, index) => ({
        key: day,
        value: ordered,
        place: isInTime ? placeOf(day) : index,
      }))}
      places={Math.max(isInTime ? span : days.length, fewestDays)}
      most={most}
      highest={highest}
      from={formatDate(first)}
      {...(span > 1 && { to: formatDate(last) })}
    />
  )
}
