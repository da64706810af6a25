import type { YearClose, YearCloses } from '#contract/admin/money/year-close.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminScreen, AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { ListFilters } from '#web/admin-kit/list-parts.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { MoneyTabs } from '#web/pages/admin/accounting/money-tabs.tsx'
import { ChangedEntries } from '#web/pages/admin/close/changed-entries.tsx'
import { CloseForm } from '#web/pages/admin/close/close-form.tsx'
import { CloseRecords } from '#web/pages/admin/close/close-records.tsx'
import { OpenMatters } from '#web/pages/admin/close/open-matters.tsx'
import { SumsTable } from '#web/pages/admin/close/sums-table.tsx'
import { useYearName } from '#web/pages/admin/close/use-year-name.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Route } from './+types/close'

const [yearName, nowName] = ['exercice', 'aujourdhui']

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const { searchParams } = new URL(args.request.url)
  const end = searchParams.get(yearName) ?? ''
  const query = {
    ...(/^\d{4}-\d\d-\d\d$/.test(end) && { end }),
    ...(searchParams.has(nowName) && { now: true }),
  }
  const closes = await readAsUser(args, 'GET /admin/organizations/:org/closes', { params: { org }, query })
  const texts = loadTexts(locale, ['yearClose', 'accounting', 'problems'])
  return { texts, org, closes, title: `${texts.yearClose.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The close of an accounting year: which sums agree, what was open, and the files that stay as they were. */
export default function ClosePage({ loaderData }: Route.ComponentProps) {
  const { org } = loaderData
  const t = useTexts('yearClose')
  const [{ years, shown, mayClose }, replace] = useAnswer(loaderData.closes)
  return (
    <AdminScreen title={t('title')} tabs={<MoneyTabs org={org} page="close" />}>
      <p className="soft">{t('intro')}</p>
      <Years years={years} shown={shown} />
      {shown === null ? (
        <AdminSheet title={t('years')}>
          <p className="soft">{t('none')}</p>
        </AdminSheet>
      ) : (
        <Year key={shown.to} {...{ org, year: shown, mayClose }} onClosed={replace} />
      )}
    </AdminScreen>
  )
}

function Years({ years, shown }: Pick<YearCloses, 'years' | 'shown'>) {
  const t = useTexts('yearClose')
  const nameOf = useYearName()
  if (years.length < 2) return null
  return (
    <ListFilters
      label={t('years')}
      filters={years.map((year) => ({
        href: `?${yearName}=${year.to}`,
        label: nameOf(year),
        isCurrent: year.to === shown?.to,
      }))}
    />
  )
}

interface YearProps {
  readonly org: string
  readonly year: YearClose
  readonly mayClose: boolean
  readonly onClosed: (closes: YearCloses) => void
}

function Year({ org, year, mayClose, onClosed }: YearProps) {
  const t = useTexts('yearClose')
  const nameOf = useYearName()
  const { from, to, sums, isFrozen, closes } = year
  const isClosed = closes.length > 0
  return (
    <>
      {isClosed && (
        <ChangedEntries org={org} year={year} href={`?${yearName}=${to}${isFrozen ? `&${nowName}` : ''}`} />
      )}
      <AdminSheet
        title={nameOf(year)}
        aside={<StateMark tone={isClosed ? 'ok' : 'warn'}>{t(isClosed ? 'closed' : 'open')}</StateMark>}
      >
        <p className="soft">{t('period', { from: formatDate(from), to: formatDate(to) })}</p>
        <Summary year={year} />
      </AdminSheet>
      {isClosed && <CloseRecords org={org} closes={closes} />}
      <AdminSheet title={t(isFrozen ? 'frozenSums' : 'sums')} titleId="sums-title">
        <SumsTable org={org} year={year} titleId="sums-title" />
      </AdminSheet>
      <OpenMatters org={org} matters={sums.matters} />
      {!isFrozen && mayClose && <CloseForm org={org} year={year} onClosed={onClosed} />}
      {!isFrozen && !mayClose && <p className="soft">{t('onlyKeepers')}</p>}
    </>
  )
}

/** The result in sentences, before the table. */
function Summary({ year: { to, sums } }: { readonly year: YearClose }) {
  const t = useTexts('yearClose')
  const locale = useLocale()
  const countOf = (state: 'differs' | 'unknown') => sums.lines.filter((line) => line.state === state).length
  const [differ, unknown] = [countOf('differs'), countOf('unknown')]
  const { owed } = sums
  const date = formatDate(to)
  const amount = formatEuros(cents(Math.abs(owed)), locale)
  return (
    <Note
      tone={differ > 0 ? 'bad' : 'ok'}
      title={differ > 0 ? t('differ', { count: differ }) : t(unknown > 0 ? 'othersAgree' : 'allAgree')}
    >
      {unknown > 0 && <p>{t('unknown', { count: unknown })}</p>}
      <p>{owed === 0 ? t('nothingOwed', { date }) : t(owed > 0 ? 'owed' : 'owes', { date, amount })}</p>
      <p>{t('pieces', { count: sums.pieces })}</p>
    </Note>
  )
}
