import { orderColumns, usualColumns } from '#domain/export/list-columns.ts'
import { parisDate } from '#domain/format.ts'
import { AdminScreen } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { ColumnsForm } from '#web/pages/admin/order-lists/columns-form.tsx'
import { OrderSearch } from '#web/pages/admin/order-lists/order-search.tsx'
import { OrderTabs } from '#web/pages/admin/order-lists/order-tabs.tsx'
import { SavedViewLinks } from '#web/pages/admin/order-lists/views/saved-view-links.tsx'
import { FoundSheet } from '#web/pages/admin/orders/found-sheet.tsx'
import { OrderFilterForm } from '#web/pages/admin/orders/order-filter-form.tsx'
import { filtersOf, orderSearch, periodsAt, readOrderQuery } from '#web/pages/admin/orders/order-query.ts'
import { useOrderSearch } from '#web/pages/admin/orders/use-order-search.ts'
import { OrderPreview } from '#web/pages/admin/orders/order-preview.tsx'
import { useOrderPreview } from '#web/pages/admin/orders/use-order-preview.ts'
import { OfflineLinks } from '#web/pages/admin/orders/offline-links.tsx'
import type { Route } from './+types/orders'
import styles from './orders.module.css'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const today = parisDate(new Date())
  const query = readOrderQuery(new URL(args.request.url).searchParams, today)
  const [found, saved] = await Promise.all([
    readAsUser(args, 'GET /admin/organizations/:org/orders', {
      params: { org },
      query: { ...filtersOf(query), lang: locale },
    }),
    readAsUser(args, 'GET /admin/organizations/:org/views', { params: { org }, query: { list: 'orders' } }),
  ])
  const texts = loadTexts(locale, [
    'manage',
    'offline',
    'orderList',
    'orderLists',
    'orderSheet',
    'orders',
    'problems',
    'savedViews',
  ])
  const periods = periodsAt(today)
  return { texts, org, query, found, saved, periods, title: `${texts.orders.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The orders of an association: filtered by the address, searched by words that are in none. */
export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('orders')
  const headings = useTexts('orderList')
  const { org, query, found, saved, periods } = loaderData
  const lang = useLocale()
  const { isBusy, send } = useChange()
  const { order, area, heading, rows, drop, close } = useOrderPreview(org)
  const { searched, search, turn } = useOrderSearch(`orders:${org}`, (text, after) => {
    // The list may not have it any more.
    drop()
    return send('POST /admin/organizations/:org/orders/search', {
      params: { org },
      body: { ...filtersOf({ ...query, after }), lang, text },
    })
  })
  return (
    <AdminScreen
      title={t('title')}
      actions={<OfflineLinks org={org} query={query} rights={found.rights} />}
      tabs={<OrderTabs org={org} page="orders" />}
    >
      <OrderSearch
        label={t('search')}
        hint={t('searchHint')}
        clearLabel={t('clear')}
        searched={searched?.text ?? null}
        onSearch={search}
      />
      <SavedViewLinks org={org} list="orders" saved={saved} search={orderSearch({ ...query, after: '' })}>
        <OrderFilterForm
          {...{ query, periods }}
          forms={found.forms}
          choices={found.choices}
          rights={found.rights}
        />
        <ColumnsForm
          columns={orderColumns}
          usual={usualColumns.orders}
          chosen={query.columns}
          nameOf={(name) => headings(name)}
          searchOf={(columns) => orderSearch({ ...query, after: '', columns })}
        />
      </SavedViewLinks>
      <div ref={area} className={order === null ? styles.list : `${styles.list} ${styles.open}`}>
        <FoundSheet
          org={org}
          query={query}
          text={searched?.text ?? ''}
          found={searched?.answer ?? found}
          preview={rows}
          isBusy={isBusy}
          turn={searched === null ? null : turn}
          isFirst={searched === null ? query.after === '' : searched.after === ''}
        />
        {order !== null && <OrderPreview org={org} order={order} heading={heading} onClose={close} />}
      </div>
    </AdminScreen>
  )
}
