import { AdminScreen } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { payerTitle } from '#web/pages/admin/orders/payer-title.ts'
import { RefundForm } from '#web/pages/admin/orders/refund/refund-form.tsx'
import { scopesOf } from '#web/pages/admin/orders/refund/refund-values.ts'
import type { Route } from './+types/refund'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org, orderId } = args.params
  const line = 'GET /admin/organizations/:org/orders/:order'
  const order = await readAsUser(args, line, { params: { org, order: orderId } })
  const texts = loadTexts(locale, ['orders', 'orderRefund', 'problems'])
  return { texts, org, order, title: `${texts.orderRefund.title} - ${order.number} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Refunds an order, cancels lines or stops its debits, with the consequences beside the choice. */
export default function RefundPage({ loaderData: { org, order } }: Route.ComponentProps) {
  const t = useTexts('orderRefund')
  const orders = useTexts('orders')
  const base = useAdminBase()
  const payer = payerTitle(order, orders)
  return (
    <AdminScreen
      over={<a href={adminOrderPath(base, org, order.id)}>{t('back', { number: order.number })}</a>}
      title={t('of', { payer })}
    >
      {scopesOf(order).length === 0 ? (
        <p>{t('nothingLeft')}</p>
      ) : (
        // Another rest makes another choice: the form begins again.
        <RefundForm key={order.rest.total + order.rest.tip} org={org} order={order} />
      )}
    </AdminScreen>
  )
}
