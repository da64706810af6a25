import type { FoundHolders } from '#contract/membership/holders.ts'
import { chosenColumns, holderColumns, usualColumns } from '#domain/export/list-columns.ts'
import { parisDate } from '#domain/format.ts'
import { AdminScreen } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { holderTones } from '#web/admin-kit/state-tones.ts'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminPath } from '#web/admin-paths.ts'
import { addressOf } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AssemblyLink } from '#web/pages/admin/memberships/assembly-link.tsx'
import { HolderFilterForm, StatusLinks } from '#web/pages/admin/memberships/holder-filters.tsx'
import {
  type HolderQuery,
  holderFilters,
  holderSearch,
  readHolderQuery,
  yearsAt,
} from '#web/pages/admin/memberships/holder-query.ts'
import { HolderRow, holderHref } from '#web/pages/admin/memberships/holder-row.tsx'
import { CellTable } from '#web/pages/admin/order-lists/cell-table.tsx'
import { ColumnsForm } from '#web/pages/admin/order-lists/columns-form.tsx'
import { ListSheet } from '#web/pages/admin/order-lists/list-sheet.tsx'
import { OrderSearch } from '#web/pages/admin/order-lists/order-search.tsx'
import { SavedViewLinks } from '#web/pages/admin/order-lists/views/saved-view-links.tsx'
import { useOrderSearch } from '#web/pages/admin/orders/use-order-search.ts'
import { PeopleTabs } from '#web/pages/admin/people-tabs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/memberships'

const file = 'GET /admin/organizations/:org/memberships/list'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const query = readHolderQuery(new URL(args.request.url).searchParams)
  const params = { org }
  const [found, saved] = await Promise.all([
    readAsUser(args, 'GET /admin/organizations/:org/memberships', {
      params,
      query: { ...holderFilters(query), lang: locale },
    }),
    readAsUser(args, 'GET /admin/organizations/:org/views', { params, query: { list: 'memberships' } }),
  ])
  const texts = loadTexts(locale, ['manage', 'memberships', 'orderLists', 'orders', 'problems', 'savedViews'])
  const today = parisDate(new Date())
  return {
    texts,
    org,
    query,
    found,
    saved,
    today,
    years: yearsAt(today),
    title: `${texts.memberships.title} - ${brandName}`,
  }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The adherents of an association, a line each: filtered by the address, searched by words that are in none. */
export default function MembershipsPage({ loaderData }: Route.ComponentProps) {
  const { org, query, years, today, saved } = loaderData
  const t = useTexts('memberships')
  const lang = useLocale()
  const { isBusy, send } = useChange()
  const filtersAt = (after: string) => holderFilters({ ...query, after })
  const { searched, search, turn } = useOrderSearch(`memberships:${org}`, (text, after) =>
    send('POST /admin/organizations/:org/memberships/search', {
      params: { org },
      body: { ...filtersAt(after), lang, text },
    }),
  )
  const found = searched?.answer ?? loaderData.found
  const text = searched?.text ?? ''
  return (
    <AdminScreen
      title={t('title')}
      actions={<EnterLink org={org} chosen={query.form} found={found} />}
      tabs={<PeopleTabs org={org} page="memberships" />}
    >
      <OrderSearch
        label={t('search')}
        hint={t('searchHint')}
        clearLabel={t('clear')}
        searched={searched?.text ?? null}
        onSearch={search}
      />
      <StatusLinks query={query} counts={found.counts} />
      <SavedViewLinks
        org={org}
        list="memberships"
        saved={saved}
        search={holderSearch({ ...query, after: '' })}
      >
        <HolderFilterForm query={query} found={found} years={years} />
        <ColumnsForm
          columns={holderColumns}
          usual={usualColumns.memberships}
          chosen={query.columns}
          nameOf={(name) => t(`column.${name}`)}
          searchOf={(columns) => holderSearch({ ...query, after: '', columns })}
        />
      </SavedViewLinks>
      <ListSheet
        total={{ count: found.total }}
        titleOf={(count, number) => t('count', { count, number })}
        many={(count) => count}
        manyText=""
        next={found.next}
        hrefOf={(after) => holderSearch({ ...query, after })}
        turn={searched === null ? null : turn}
        isFirst={searched === null ? query.after === '' : searched.after === ''}
        isBusy={isBusy}
        nothing={found.holders.length === 0 ? <Nothing query={query} text={text} /> : null}
        files={found.canExport && <Files {...{ org, query, today }} isSearched={text !== ''} />}
      >
        <Holders org={org} holders={found.holders} chosen={query.columns} />
      </ListSheet>
    </AdminScreen>
  )
}

interface FilesProps {
  readonly org: string
  readonly query: HolderQuery
  readonly today: string
  readonly isSearched: boolean
}

/** The list for a general assembly, and the filtered list with its chosen columns. */
function Files({ org, query, today, isSearched }: FilesProps) {
  const t = useTexts('memberships')
  const words = useTexts('orderLists')
  const lang = useLocale()
  const filters = holderFilters({ ...query, after: '' })
  return (
    <section className="stack" aria-label={t('exportTitle')}>
      <AssemblyLink org={org} today={today} />
      <TableFileLinks
        label={t('export')}
        hrefOf={(format) => addressOf(file, { params: { org }, query: { ...filters, lang, format } })}
      />
      <p className="soft small">{words(query.columns === '' ? 'columns.allInFile' : 'columns.inFile')}</p>
      {isSearched && <p className="soft small">{t('exportFilters')}</p>}
    </section>
  )
}

interface HoldersProps {
  readonly org: string
  readonly holders: FoundHolders['holders']
  /** Columns as the address has them; empty: none were chosen. */
  readonly chosen: string
}

/** The adherents of a page: as a list, or as a table of the columns that were chosen. */
function Holders({ org, holders, chosen }: HoldersProps) {
  const t = useTexts('memberships')
  const base = useAdminBase()
  if (chosen === '')
    return (
      <ul className="lines">
        {holders.map((holder) => (
          <HolderRow key={holder.id} org={org} holder={holder} />
        ))}
      </ul>
    )
  return (
    <CellTable
      label={t('title')}
      columns={chosenColumns(holderColumns, chosen.split(','))}
      nameOf={(name) => t(`column.${name}`)}
      rows={holders.map((holder) => ({
        id: holder.id,
        href: holderHref(base, org, holder),
        name: holder.name,
        tone: holderTones[holder.status],
        cells: holder.cells ?? [],
      }))}
    />
  )
}

interface EnterLinkProps {
  readonly org: string
  /** The campaign that the list is narrowed to; empty: none. */
  readonly chosen: string
  readonly found: Pick<FoundHolders, 'forms' | 'rights'>
}

/** Where a membership is entered by hand: in the chosen campaign, else in the first one. */
function EnterLink({ org, chosen, found: { forms, rights } }: EnterLinkProps) {
  const t = useTexts('memberships')
  const base = useAdminBase()
  const form = forms.find(({ formType, formSlug }) => chosen === `${formType}/${formSlug}`) ?? forms[0]
  if (form === undefined || !rights.includes('offline:enter')) return null
  return (
    <ButtonLink variant="second" href={adminPath(base, { organizationSlug: org, ...form }, 'enter')}>
      {t('enter')}
    </ButtonLink>
  )
}

interface NothingProps {
  readonly query: HolderQuery
  /** Empty: the list is not searched. */
  readonly text: string
}

/** In place of an empty list: where adherents will come from, or how to find others. */
function Nothing({ query, text }: NothingProps) {
  const t = useTexts('memberships')
  if (text !== '') return <p>{t('nothingFound', { text })}</p>
  if (holderSearch({ ...query, sort: 'name', columns: '' }) === '?') return <p>{t('none')}</p>
  return (
    <p>
      {t('nothingHere')} <a href="?">{t('seeAll')}</a>
    </p>
  )
}
