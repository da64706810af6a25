import type { FoundDonors } from '#contract/donor/donors.ts'
import { chosenColumns, donorColumnsFor, usualColumns } from '#domain/export/list-columns.ts'
import { formatEuros, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminScreen } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminMonthlyDonorsPath, adminPersonPath } from '#web/admin-paths.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { DonorFilterForm } from '#web/pages/admin/donors/donor-filters.tsx'
import {
  type DonorQuery,
  donorFiltersOf,
  donorSearch,
  readDonorQuery,
} from '#web/pages/admin/donors/donor-query.ts'
import { DonorRow, ErasedRow } from '#web/pages/admin/donors/donor-row.tsx'
import { CellTable } from '#web/pages/admin/order-lists/cell-table.tsx'
import { ColumnsForm } from '#web/pages/admin/order-lists/columns-form.tsx'
import { ListSheet } from '#web/pages/admin/order-lists/list-sheet.tsx'
import { OrderSearch } from '#web/pages/admin/order-lists/order-search.tsx'
import { SavedViewLinks } from '#web/pages/admin/order-lists/views/saved-view-links.tsx'
import { useOrderSearch } from '#web/pages/admin/orders/use-order-search.ts'
import { usePersonName } from '#web/pages/admin/people/person-name.ts'
import { PeopleTabs } from '#web/pages/admin/people-tabs.tsx'
import styles from '#web/pages/admin/donors/donors.module.css'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Route } from './+types/donors'

const file = 'GET /admin/organizations/:org/donors/list'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName: brand } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const query = readDonorQuery(new URL(args.request.url).searchParams)
  const params = { org }
  const asked = { params, query: { ...donorFiltersOf(query), lang: locale } }
  const [found, saved] = await Promise.all([
    readAsUser(args, 'GET /admin/organizations/:org/donors', asked),
    readAsUser(args, 'GET /admin/organizations/:org/views', { params, query: { list: 'donors' } }),
  ])
  const texts = loadTexts(locale, [
    'manage',
    'donors',
    'orderLists',
    'orders',
    'people',
    'problems',
    'savedViews',
  ])
  return { texts, org, query, found, saved, brand, title: `${texts.donors.title} - ${brand}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The donors of a year, a line each: filtered by the address, searched by words that are in none. */
export default function DonorsPage({ loaderData }: Route.ComponentProps) {
  const { org, query, saved, brand } = loaderData
  const t = useTexts('donors')
  const lang = useLocale()
  const { isBusy, send } = useChange()
  const filtersAt = (after: string) => donorFiltersOf({ ...query, after })
  const { searched, search, turn } = useOrderSearch(`donors:${org}`, (text, after) =>
    send('POST /admin/organizations/:org/donors/search', {
      params: { org },
      body: { ...filtersAt(after), lang, text },
    }),
  )
  const found = searched?.answer ?? loaderData.found
  const { year, donors, erased, total, next, lateSince, rights } = found
  const text = searched?.text ?? ''
  const years = { year, before: year - 1 }
  const title = query.only === 'lapsed' ? 'lapsedCount' : 'count'
  return (
    <AdminScreen title={t('title')} tabs={<PeopleTabs org={org} page="donors" />}>
      <AtRisk org={org} atRisk={found.atRisk} />
      <OrderSearch
        label={t('search')}
        hint={t('searchHint')}
        clearLabel={t('clear')}
        searched={searched?.text ?? null}
        onSearch={search}
      />
      <SavedViewLinks org={org} list="donors" saved={saved} search={donorSearch({ ...query, after: '' })}>
        <DonorFilterForm query={query} found={found} />
        <ColumnsForm
          columns={donorColumnsFor({ withReceipts: rights.includes('receipt:read') })}
          usual={usualColumns.donors}
          chosen={query.columns}
          nameOf={(name) => t(`column.${name}`)}
          searchOf={(columns) => donorSearch({ ...query, after: '', columns })}
        />
      </SavedViewLinks>
      {lateSince !== null && (
        <p>{t('late', { date: formatInstantDate(lateSince), time: formatInstantTime(lateSince) })}</p>
      )}
      <ListSheet
        total={{ count: total.donors, ...(query.only !== 'lapsed' && { amount: total.amount }) }}
        titleOf={(count, number) => t(title, { count, number, ...years })}
        many={(count) => count}
        manyText=""
        next={next}
        hrefOf={(after) => donorSearch({ ...query, after })}
        turn={searched === null ? null : turn}
        isFirst={searched === null ? query.after === '' : searched.after === ''}
        isBusy={isBusy}
        nothing={donors.length === 0 && erased === null ? <Nothing {...{ query, text, year }} /> : null}
        files={rights.includes('export:read') && <Files org={org} query={query} />}
      >
        <Sums {...{ found, brand }} isLapsed={query.only === 'lapsed'} />
        <Donors {...{ org, found }} chosen={query.columns} />
      </ListSheet>
    </AdminScreen>
  )
}

/** The filtered list with its chosen columns. */
function Files({ org, query }: { readonly org: string; readonly query: DonorQuery }) {
  const t = useTexts('donors')
  const words = useTexts('orderLists')
  const lang = useLocale()
  const filters = donorFiltersOf({ ...query, after: '' })
  return (
    <>
      <TableFileLinks
        label={t('export')}
        hrefOf={(format) => addressOf(file, { params: { org }, query: { ...filters, lang, format } })}
      />
      <p className="soft small">{words(query.columns === '' ? 'columns.allInFile' : 'columns.inFile')}</p>
      <p className="soft small">{t('exportFilters')}</p>
    </>
  )
}

interface DonorsProps {
  readonly org: string
  readonly found: Pick<FoundDonors, 'year' | 'donors' | 'erased' | 'rights'>
  /** Columns as the address has them; empty: none were chosen. */
  readonly chosen: string
}

/** The donors of a page: as a list, or as a table of the columns that were chosen; then those who were erased. */
function Donors({ org, found: { year, donors, erased, rights }, chosen }: DonorsProps) {
  const t = useTexts('donors')
  const base = useAdminBase()
  const nameOf = usePersonName()
  const columns = donorColumnsFor({ withReceipts: rights.includes('receipt:read') })
  return (
    <>
      {chosen !== '' && donors.length > 0 && (
        <CellTable
          label={t('title')}
          columns={chosenColumns(columns, chosen.split(','))}
          nameOf={(name) => t(`column.${name}`)}
          rows={donors.map((donor) => ({
            id: donor.id,
            href: adminPersonPath(base, org, donor.id),
            name: nameOf(donor),
            tone: undefined,
            cells: donor.cells ?? [],
          }))}
        />
      )}
      <ul className={`lines ${styles.list}`}>
        {chosen === '' && donors.map((donor) => <DonorRow key={donor.id} {...{ org, donor, year }} />)}
        {erased !== null && <ErasedRow {...{ erased, year }} />}
      </ul>
    </>
  )
}

/** Monthly gifts that may stop, with the way to them; where none does, the way alone. */
function AtRisk({ org, atRisk: { count, amount } }: { readonly org: string } & Pick<FoundDonors, 'atRisk'>) {
  const t = useTexts('donors')
  const locale = useLocale()
  const base = useAdminBase()
  const way = <a href={adminMonthlyDonorsPath(base, org)}>{t('monthly.link')}</a>
  if (count === 0) return <p>{way}</p>
  return (
    <Note tone="warn" title={t('monthly.riskTitle', { count })}>
      <p>
        {t('monthly.riskText', { amount: formatEuros(cents(amount), locale) })} {way}
      </p>
    </Note>
  )
}

interface SumsProps {
  readonly found: FoundDonors
  readonly brand: string
  readonly isLapsed: boolean
}

/** The sums of the list, and the money that they count. */
function Sums({ found: { year, total }, brand, isLapsed }: SumsProps) {
  const t = useTexts('donors')
  const locale = useLocale()
  const sums = {
    year,
    lastYear: year - 1,
    amount: formatEuros(cents(total.amount), locale),
    before: formatEuros(cents(total.before), locale),
    gifts: t('gifts', { count: total.gifts }),
  }
  return (
    <>
      <p>
        {[!isLapsed && t('sums', sums), total.before > 0 && t('sumsBefore', sums)]
          .filter((line) => line !== false)
          .join(' ')}
      </p>
      <p className="soft small">{t('sumsHint', { brand })}</p>
    </>
  )
}

interface NothingProps {
  readonly query: DonorQuery
  /** Empty: the list is not searched. */
  readonly text: string
  readonly year: number
}

/** In place of an empty list: where donors will come from, or how to find others. */
function Nothing({ query, text, year }: NothingProps) {
  const t = useTexts('donors')
  if (text !== '') return <p>{t('nothingFound', { text })}</p>
  if (query.only === '') return <p>{t('none', { year })}</p>
  return (
    <p>
      {t('nothingHere')} <a href={donorSearch({ ...query, only: '', after: '' })}>{t('seeAll')}</a>
    </p>
  )
}
