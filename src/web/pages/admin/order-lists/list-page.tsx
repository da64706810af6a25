import type { ReactNode } from 'react'
import type { FoundLines } from '#contract/admin/order-lists.ts'
import type { SavedViews } from '#contract/admin/order/saved-views.ts'
import {
  type LineColumn,
  type PaymentColumn,
  chosenColumns,
  usualColumns,
} from '#domain/export/list-columns.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import { AdminScreen } from '#web/admin-kit/admin-screen.tsx'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CellTable } from '#web/pages/admin/order-lists/cell-table.tsx'
import { ColumnsForm } from '#web/pages/admin/order-lists/columns-form.tsx'
import { ListFilterForm } from '#web/pages/admin/order-lists/list-filter-form.tsx'
import {
  type ListFilter,
  type ListQuery,
  type ListRules,
  listSearch,
} from '#web/pages/admin/order-lists/list-query.ts'
import { ListSheet } from '#web/pages/admin/order-lists/list-sheet.tsx'
import { OrderSearch } from '#web/pages/admin/order-lists/order-search.tsx'
import { OrderTabs } from '#web/pages/admin/order-lists/order-tabs.tsx'
import { SavedViewLinks } from '#web/pages/admin/order-lists/views/saved-view-links.tsx'
import type { SelectOption } from '#web/ui/form/select.tsx'
import { useOrderSearch } from '#web/pages/admin/orders/use-order-search.ts'

/** A page of a list, as its call answers it. */
type Found<Line> = Omit<FoundLines, 'lines'> & { readonly lines: readonly Line[] }

/** A row of either list. */
type ListedRow = Pick<FoundLines['lines'][number], 'id' | 'orderId' | 'orderNumber' | 'cells'>

interface ListPageProps<Line> {
  readonly org: string
  readonly page: 'lines' | 'payments'
  readonly query: ListQuery
  readonly rules: ListRules
  readonly periods: readonly string[]
  readonly saved: SavedViews
  /** The page of the address. */
  readonly loaded: Found<Line>
  readonly find: (text: string, after: string) => Promise<Found<Line> | null>
  readonly isBusy: boolean
  readonly own: readonly ListFilter[]
  /** Orders of the list, that which it has first before the others. */
  readonly sorts: readonly SelectOption[]
  /** Words about the number and sum of the list; absent: those of the page. */
  readonly counted?: {
    readonly titleOf: (count: number, number: string) => string
    readonly many: (count: string) => string
    readonly note: string
  }
  readonly columns: readonly (LineColumn | PaymentColumn)[]
  readonly fileOf: (format: TableFormat) => string
  readonly rowOf: (line: Line) => ReactNode
  /** The colour of its state. */
  readonly toneOf: (line: Line) => 'ok' | 'bad' | undefined
}

/** Participants or payments: searched, filtered, with its sum and its files. */
export function ListPage<Line extends ListedRow>(props: ListPageProps<Line>) {
  const { org, page, query, rules, periods, loaded, isBusy, counted } = props
  const t = useTexts('orderLists')
  const { searched, search, turn } = useOrderSearch(`${page}:${org}`, props.find)
  const found = searched?.answer ?? loaded
  const to = (changed: object) => listSearch({ ...query, after: '', ...changed }, rules)
  const text = searched?.text ?? ''
  const { columns: chosen = '' } = query
  const nameOf = (name: LineColumn | PaymentColumn) => t(`column.${name}`)
  return (
    <AdminScreen title={t(`${page}.title`)} tabs={<OrderTabs org={org} page={page} />}>
      <OrderSearch
        label={t(`${page}.search`)}
        hint={t(`${page}.searchHint`)}
        clearLabel={t('clear')}
        searched={searched?.text ?? null}
        onSearch={search}
      />
      <SavedViewLinks org={org} list={page} saved={props.saved} search={to({})}>
        <ListFilterForm
          query={query}
          forms={found.forms}
          periods={periods}
          own={props.own}
          sorts={props.sorts}
          without={(key) => to({ [key]: '' })}
        />
        <ColumnsForm
          columns={props.columns}
          usual={usualColumns[page]}
          chosen={chosen}
          nameOf={nameOf}
          searchOf={(columns) => to({ columns })}
        />
      </SavedViewLinks>
      <ListSheet
        total={found.total}
        titleOf={counted?.titleOf ?? ((count, number) => t(`${page}.count`, { count, number }))}
        many={counted?.many ?? ((count) => t(`${page}.many`, { count }))}
        manyText={t('manyText')}
        next={found.next}
        hrefOf={(after) => to({ after })}
        turn={searched === null ? null : turn}
        isFirst={searched === null ? query['after'] === '' : searched.after === ''}
        isBusy={isBusy}
        nothing={
          found.lines.length === 0 ? (
            <Nothing page={page} text={text} search={to({ columns: '', sort: '' })} />
          ) : null
        }
        files={
          found.canExport && (
            <section className="stack" aria-label={t('export.title')}>
              <TableFileLinks label={t(`${page}.export`)} hrefOf={props.fileOf} />
              <p className="soft small">{t(chosen === '' ? 'columns.allInFile' : 'columns.inFile')}</p>
              {text !== '' && <p className="soft small">{t('export.filters')}</p>}
            </section>
          )
        }
      >
        {counted !== undefined && <p className="soft small">{counted.note}</p>}
        <Rows {...props} lines={found.lines} chosen={chosen} />
      </ListSheet>
    </AdminScreen>
  )
}

interface RowsProps<Line> extends Pick<ListPageProps<Line>, 'org' | 'page' | 'columns' | 'rowOf' | 'toneOf'> {
  readonly lines: readonly Line[]
  /** Columns as the address has them; empty: none were chosen. */
  readonly chosen: string
}

/** The rows of a page: as a list, or as a table of the columns that were chosen. */
function Rows<Line extends ListedRow>(props: RowsProps<Line>) {
  const { org, page, columns, lines, chosen } = props
  const t = useTexts('orderLists')
  const base = useAdminBase()
  if (chosen === '') return <ul className="lines">{lines.map((line) => props.rowOf(line))}</ul>
  return (
    <CellTable
      label={t(`${page}.title`)}
      columns={chosenColumns(columns, chosen.split(','))}
      nameOf={(name) => t(`column.${name}`)}
      rows={lines.map((line) => ({
        id: line.id,
        href: adminOrderPath(base, org, line.orderId),
        name: line.orderNumber,
        tone: props.toneOf(line),
        cells: line.cells ?? [],
      }))}
    />
  )
}

interface NothingProps extends Pick<ListPageProps<never>, 'page'> {
  /** Empty: the list is not searched. */
  readonly text: string
  /** The address of the list; without a filter it is `?`. */
  readonly search: string
}

/** In place of an empty list: where its lines will come from, or how to find others. */
function Nothing({ page, text, search }: NothingProps) {
  const t = useTexts('orderLists')
  if (text !== '') return <p>{t('nothingFound', { text })}</p>
  if (search === '?') return <p>{t(`${page}.none`)}</p>
  return (
    <p>
      {t('nothingHere')} <a href="?">{t('seeAll')}</a>
    </p>
  )
}
