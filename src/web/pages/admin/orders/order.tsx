import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { AdminScreen, AdminSheet, Facts, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { orderTones } from '#web/admin-kit/state-tones.ts'
import { useReadAgain } from '#web/admin-kit/use-read-again.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { dotted } from '#web/lib/dotted.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { adminOrdersPath, cancellationPath } from '#web/admin-paths.ts'
import { HeldRefunds } from '#web/pages/admin/orders/held/held-refunds.tsx'
import { OrderActions } from '#web/pages/admin/orders/order-actions.tsx'
import { OrderNotes } from '#web/pages/admin/orders/order-notes.tsx'
import { OrderDocuments, OrderHistory, OrderMails } from '#web/pages/admin/orders/order-records.tsx'
import { OrderLines } from '#web/pages/admin/orders/order-lines.tsx'
import { OrderPayments } from '#web/pages/admin/orders/order-payments.tsx'
import { payerTitle } from '#web/pages/admin/orders/payer-title.ts'
import { SendAgain } from '#web/pages/admin/orders/send-again.tsx'
import type { Route } from './+types/order'

const line = 'GET /admin/organizations/:org/orders/:order'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org, orderId } = args.params
  const order = await readAsUser(args, line, { params: { org, order: orderId } })
  const texts = loadTexts(locale, ['orders', 'orderSheet', 'orderRefund', 'problems'])
  return { texts, org, order, title: `${texts.orders.title} ${order.number} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** An order: what was bought and by whom, what was paid and refunded, and everything that was sent about it. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { org } = loaderData
  const [order, setOrder] = useAnswer(loaderData.order)
  const t = useTexts('orders')
  const sheet = useTexts('orderSheet')
  const base = useAdminBase()
  const locale = useLocale()
  const readAgain = async () => {
    const answer = await makeSend(locale)(line, { params: { org, order: order.id } }).catch(() => null)
    if (answer !== null) setOrder(answer)
  }
  useReadAgain(
    order.refunds.some((refund) => refund.state === 'pending') ||
      order.refusedDebits.some(({ retry }) => retry === 'due'),
    order,
    readAgain,
  )
  const { number, orderedAt, payer, state, title, formType, formSlug } = order
  const time = { date: formatInstantDate(orderedAt), time: formatInstantTime(orderedAt) }
  const facts = [
    [sheet('payer.contact'), payer.contact],
    [sheet('payer.email'), payer.email],
    [sheet('payer.address'), payer.address],
  ] as const
  const known = facts.filter(([, value]) => value !== '')
  return (
    <AdminScreen
      over={<a href={adminOrdersPath(base, org)}>{t('title')}</a>}
      title={payerTitle(order, t)}
      state={<StateMark tone={orderTones[state]}>{t(`state.${state}`)}</StateMark>}
      actions={<OrderActions org={org} order={order} />}
    >
      <p className="soft">
        {dotted([number, sheet('at', time)])}
        {' · '}
        <a href={adminOrdersPath(base, org, `${formType}/${formSlug}`)}>{title}</a>
      </p>
      <HeldRefunds org={org} order={order} onOrder={setOrder} onStale={() => void readAgain()} />
      <GiftOffer org={org} order={order} />
      <OrderLines order={order} />
      <OrderPayments org={org} order={order} onOrder={setOrder} />
      <AdminSheet title={sheet('payer.title')}>
        {known.length > 0 && <Facts facts={known} />}
        {known.length === 0 && (
          <p className="soft">{sheet(payer.isErased ? 'payer.erased' : 'payer.unknown')}</p>
        )}
      </AdminSheet>
      <OrderNotes org={org} order={order} onOrder={setOrder} />
      <OrderDocuments documents={order.documents} />
      <OrderMails mails={order.mails} />
      {order.hasConfirmation && order.rights.includes('order:correct') && (
        <SendAgain org={org} order={order} onOrder={setOrder} />
      )}
      <OrderHistory history={order.history} />
    </AdminScreen>
  )
}

/** The choice that the payer of cancelled lines has, with the page that follows it. */
function GiftOffer({ org, order }: { readonly org: string; readonly order: OrderSheet }) {
  const t = useTexts('orderSheet')
  const base = useAdminBase()
  const { giftOffer, formType, formSlug, rights } = order
  if (giftOffer === null) return null
  const { cancellationId, until } = giftOffer
  const form = { organizationSlug: org, formType, formSlug }
  return (
    <p>
      {until === null ? t('gift.begins') : t('gift.until', { date: formatInstantDate(until) })}{' '}
      {rights.includes('payment:refund') && (
        <a href={cancellationPath(base, form, cancellationId)}>{t('gift.follow')}</a>
      )}
    </p>
  )
}
