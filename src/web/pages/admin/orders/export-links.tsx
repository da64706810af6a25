import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { addressOf } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
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
  const lists = useTexts('orderLists')
  const lang = useLocale()
  const filters = { ...filtersOf({ ...query, after: '' }), lang }
  const [type = '', slug = ''] = query.form.split('/')
  return (
    <section className="stack" aria-label={t('export.title')}>
      <TableFileLinks
        label={t('export.orders')}
        hrefOf={(format) => addressOf(orderList, { params: { org }, query: { ...filters, format } })}
      />
      <p className="soft small">{lists(query.columns === '' ? 'columns.allInFile' : 'columns.inFile')}</p>
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
