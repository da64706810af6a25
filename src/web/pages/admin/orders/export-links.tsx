import { orderColumns } from '#domain/export/list-columns.ts'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { addressOf } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { ListFileLinks } from '#web/pages/admin/order-lists/list-file-links.tsx'
import { type OrderQuery, filtersOf } from '#web/pages/admin/orders/order-query.ts'

/** Files to save, not calls with an answer in JSON. */
const orderList = 'GET /admin/organizations/:org/orders/list'
const attendeeList = 'GET /admin/organizations/:org/forms/:type/:slug/attendees'

interface ExportLinksProps {
  /** The association in addresses. */
  readonly org: string
  readonly query: OrderQuery
  readonly isSearched: boolean
}

/** Files of the list for spreadsheets: its orders, and the attendees of the campaign that it is narrowed to. */
export function ExportLinks({ org, query, isSearched }: ExportLinksProps) {
  const t = useTexts('orders')
  const headings = useTexts('orderList')
  const lang = useLocale()
  const filters = { ...filtersOf({ ...query, after: '' }), lang }
  const [type = '', slug = ''] = query.form.split('/')
  return (
    <section aria-label={t('export.title')}>
      <ListFileLinks
        list="orders"
        label={t('export.orders')}
        columns={orderColumns}
        nameOf={(name) => headings(name)}
        hrefOf={(format, columns) =>
          addressOf(orderList, { params: { org }, query: { ...filters, format, columns } })
        }
      />
      {slug !== '' && (
        <TableFileLinks
          label={t('export.attendees')}
          hrefOf={(format) =>
            addressOf(attendeeList, { params: { org, type, slug }, query: { lang, format } })
          }
        />
      )}
      {isSearched && <p className="soft small">{t('export.filters')}</p>}
    </section>
  )
}
