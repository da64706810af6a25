import type { FoundOrders } from '#contract/admin/orders.ts'
import { chosenColumns, orderColumns } from '#domain/export/list-columns.ts'
import { orderTones } from '#web/admin-kit/state-tones.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CellTable } from '#web/pages/admin/order-lists/cell-table.tsx'
import { ListSheet } from '#web/pages/admin/order-lists/list-sheet.tsx'
import { type OrderQuery, orderSearch, readOrderQuery } from '#web/pages/admin/orders/order-query.ts'
import { ChosenOrders } from '#web/pages/admin/orders/chosen/chosen-orders.tsx'
import { OrderTick } from '#web/pages/admin/orders/chosen/order-tick.tsx'
import { useTicks } from '#web/pages/admin/orders/chosen/use-ticks.ts'
import chosenStyles from '#web/pages/admin/orders/chosen/chosen.module.css'
import { Button } from '#web/ui/button.tsx'
import { ExportLinks } from '#web/pages/admin/orders/export-links.tsx'
import { OrderLine } from '#web/pages/admin/orders/order-line.tsx'
import type { RowPreview } from '#web/pages/admin/orders/use-order-preview.ts'

interface FoundSheetProps {
  /** The association in addresses. */
  readonly org: string
  readonly query: OrderQuery
  /** Empty: the list is not searched. */
  readonly text: string
  readonly found: FoundOrders
  readonly preview: RowPreview
  readonly isBusy: boolean
  /** Shows the page that begins there; null: its address does. */
  readonly turn: ((after: string) => void) | null
  readonly isFirst: boolean
}

const everything = readOrderQuery(new URLSearchParams())

/** A page of orders with their number and sum, which are those of all pages. */
export function FoundSheet({ org, query, text, found, preview, ...turning }: FoundSheetProps) {
  const t = useTexts('orders')
  const headings = useTexts('orderList')
  const base = useAdminBase()
  const { orders, total, next, rights } = found
  const { area, ticked, read, tickAll } = useTicks(orders)
  return (
    <ListSheet
      {...turning}
      total={total}
      titleOf={(count, number) => t('count', { count, number })}
      many={(count) => t('many', { count })}
      manyText={t('manyText')}
      next={next}
      hrefOf={(after) => orderSearch({ ...query, after })}
      nothing={orders.length === 0 ? <Nothing query={query} text={text} /> : null}
      files={<ExportLinks org={org} query={query} isSearched={text !== ''} />}
    >
      <div ref={area} className="stack" onChange={read}>
        <div className={chosenStyles.scripted}>
          <Button variant="quiet" size="s" onClick={() => tickAll(true)}>
            {t('chosen.all')}
          </Button>
        </div>
        {query.columns === '' ? (
          <ul className="lines">
            {orders.map((order) => (
              <OrderLine key={order.id} {...{ org, order, preview }} tick={<OrderTick {...order} />} />
            ))}
          </ul>
        ) : (
          <CellTable
            label={t('title')}
            preview={preview}
            columns={chosenColumns(orderColumns, query.columns.split(','))}
            nameOf={(name) => headings(name)}
            rows={orders.map(({ id, number, payer, state, cells = [] }) => ({
              id,
              href: adminOrderPath(base, org, id),
              name: number,
              tone: orderTones[state],
              cells,
              tick: <OrderTick {...{ id, number, payer }} />,
            }))}
          />
        )}
        <ChosenOrders
          org={org}
          chosen={ticked}
          columns={query.columns}
          maySend={rights.includes('order:correct')}
          onClear={() => tickAll(false)}
        />
      </div>
    </ListSheet>
  )
}

/** In place of a list: where orders will come from, or how to find others. */
function Nothing({ query, text }: Pick<FoundSheetProps, 'query' | 'text'>) {
  const t = useTexts('orders')
  const all = orderSearch(everything)
  if (text !== '') return <p>{t('nothingFound', { text })}</p>
  if (orderSearch({ ...query, sort: 'newest', columns: '' }) === all) return <p>{t('none')}</p>
  return (
    <p>
      {t('nothingHere')} <a href={all}>{t('seeAll')}</a>
    </p>
  )
}
