import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import type { Statistics } from '#contract/admin/statistics.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { formatNumber } from '#domain/number-text.ts'
import { cents } from '#domain/money.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Conversion } from '#web/pages/admin/conversion.tsx'
import { DayChart } from '#web/pages/admin/day-chart.tsx'
import { FormScreen } from '#web/pages/admin/form-screen.tsx'
import { useSourceName } from '#web/pages/admin/use-source-name.ts'
import { loadForm, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { adminPath } from '#web/admin-paths.ts'
import { FigureTable } from '#web/ui/layout/figure-table.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from '#web/admin-kit/tables.module.css'
import type { Route } from './+types/statistics'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName, address, params, about } = await loadForm(args)
  const line = 'GET /admin/organizations/:org/forms/:type/:slug/statistics'
  const statistics = await readAsUser(args, line, { params })
  const texts = loadTexts(locale, ['manage'])
  return { texts, address, about, statistics, title: `${texts.manage['page.statistics']} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Receipts of a form, day by day, with the steps of its carts, its links and its remaining stock. */
export default function StatisticsPage({ loaderData }: Route.ComponentProps) {
  const { address, about, statistics } = loaderData
  const base = useAdminBase()
  return (
    <FormScreen about={about} address={address} page="statistics">
      <Figures statistics={statistics} />
      <Sheet as="section" titleId="days-title">
        <DayChart days={statistics.days} shareHref={adminPath(base, address, 'share')} />
      </Sheet>
      <Conversion steps={statistics.steps} />
      <Sources statistics={statistics} />
      <Tiers statistics={statistics} />
    </FormScreen>
  )
}

function Figures({ statistics }: { readonly statistics: Statistics }) {
  const t = useTexts('manage')
  const locale = useLocale()
  const { orders, ordered, collected, goal, entriesLeft } = statistics
  const figures = [
    [t('stats.orders'), formatNumber(orders, locale)],
    [t('stats.ordered'), formatEuros(cents(ordered), locale)],
    [t('stats.collected'), formatEuros(cents(collected), locale)],
    ...(goal === null ? [] : [[t('stats.goal'), formatEuros(cents(goal), locale)]]),
    ...(entriesLeft === null ? [] : [[t('stats.entriesLeft'), formatNumber(entriesLeft, locale)]]),
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name} className={styles.figure}>
          <dt className="soft small">{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The visits and orders that came by each labelled link, as lines: a name beside three figures is too wide for a table
 * on a phone. Nothing where none was opened or ordered by yet.
 */
function Sources({ statistics }: { readonly statistics: Statistics }) {
  const { sources, otherVisits, visitsSince } = statistics
  const t = useTexts('manage')
  const nameOf = useSourceName()
  if (otherVisits === 0 && sources.every(({ source }) => source === null)) return null
  return (
    <AdminSheet title={t('stats.sources')} titleId="sources-title">
      <ul className="lines" aria-labelledby="sources-title">
        {sources.map(({ source, ...counted }) => (
          <SourceLine key={source ?? ''} name={nameOf(source)} counted={counted} />
        ))}
        {otherVisits > 0 && <SourceLine name={t('stats.otherSources')} counted={{ visits: otherVisits }} />}
      </ul>
      <p className="soft small">
        {t('stats.visitsText')}
        {visitsSince !== null && ` ${t('stats.visitsSince', { date: formatDate(visitsSince) })}`}
      </p>
    </AdminSheet>
  )
}

interface SourceLineProps {
  readonly name: string
  /** Shows only the figures that are counted. */
  readonly counted: Partial<Omit<Statistics['sources'][number], 'source'>>
}

function SourceLine({ name, counted: { visits = null, orders, ordered } }: SourceLineProps) {
  const t = useTexts('manage')
  const locale = useLocale()
  const count = (of: 'visitCount' | 'orderCount', number: number) =>
    t(`stats.${of}`, { count: number, number: formatNumber(number, locale) })
  return (
    <li className={styles.link}>
      <b>{name}</b>
      <span className="num">{visits !== null && count('visitCount', visits)}</span>
      <span className="num">{orders !== undefined && count('orderCount', orders)}</span>
      <span className="num">{ordered !== undefined && formatEuros(cents(ordered), locale)}</span>
    </li>
  )
}

function Tiers({ statistics: { tiers } }: { readonly statistics: Statistics }) {
  const t = useTexts('manage')
  if (tiers.length === 0) return null
  return (
    <AdminSheet title={t('stats.tiers')} titleId="tiers-title">
      <FigureTable
        titleId="tiers-title"
        columns={[t('stats.tier'), t('stats.sold'), t('stats.left')]}
        rows={tiers.map(({ id, name, sold, left }) => ({
          id,
          name,
          figures: [sold, left ?? t('stats.unlimited')],
        }))}
      />
    </AdminSheet>
  )
}
