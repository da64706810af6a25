import type { FoundDonors } from '#contract/donor/donors.ts'
import { formatEuros, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminScreen } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminMonthlyDonorsPath } from '#web/admin-paths.ts'
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
import { ListSheet } from '#web/pages/admin/order-lists/list-sheet.tsx'
import { OrderSearch } from '#web/pages/admin/order-lists/order-search.tsx'
import { useOrderSearch } from '#web/pages/admin/orders/use-order-search.ts'
import { PeopleTabs } from '#web/pages/admin/people-tabs.tsx'
import styles from '#web/pages/admin/donors/donors.module.css'
import { Note } from '#web/ui/feedback/note.tsx'
import type { Route } from './+types/donors'

const file = 'GET /admin/organizations/:org/donors/list'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName: brand } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const query = readDonorQuery(new URL(args.request.url).searchParams)
  const asked = { params: { org }, query: donorFiltersOf(query) }
  const found = await readAsUser(args, 'GET /admin/organizations/:org/donors', asked)
  const texts = loadTexts(locale, ['manage', 'donors', 'orders', 'people'])
  return { texts, org, query, found, brand, title: `${texts.donors.title} - ${brand}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The donors of a year, a line each: filtered by the address, searched by words that are in none. */
export default function DonorsPage({ loaderData }: Route.ComponentProps) {
  const { org, query, brand } = loaderData
  const t = useTexts('donors')
  const lang = useLocale()
  const { isBusy, send } = useChange()
  const filtersAt = (after: string) => donorFiltersOf({ ...query, after })
  const { searched, search, turn } = useOrderSearch(`donors:${org}`, (text, after) =>
    send('POST /admin/organizations/:org/donors/search', {
      params: { org },
      body: { ...filtersAt(after), text },
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
      <DonorFilterForm query={query} found={found} />
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
        files={
          rights.includes('export:read') && (
            <>
              <TableFileLinks
                label={t('export')}
                hrefOf={(format) =>
                  addressOf(file, { params: { org }, query: { ...filtersAt(''), lang, format } })
                }
              />
              <p className="soft small">{t('exportFilters')}</p>
            </>
          )
        }
      >
        <Sums {...{ found, brand }} isLapsed={query.only === 'lapsed'} />
        <ul className={`lines ${styles.list}`}>
          {donors.map((donor) => (
            <DonorRow key={donor.id} {...{ org, donor, year }} />
          ))}
          {erased !== null && <ErasedRow {...{ erased, year }} />}
        </ul>
      </ListSheet>
    </AdminScreen>
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
