import type { RefObject } from 'react'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { orderTones } from '#web/admin-kit/state-tones.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useTexts } from '#web/lib/texts.ts'
import { OrderActions } from '#web/pages/admin/orders/order-actions.tsx'
import { OrderLines } from '#web/pages/admin/orders/order-lines.tsx'
import { OrderHistory } from '#web/pages/admin/orders/order-records.tsx'
import { payerTitle } from '#web/pages/admin/orders/payer-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './orders.module.css'

interface OrderPreviewProps {
  /** The association in addresses. */
  readonly org: string
  readonly order: OrderSheet
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onClose: () => void
}

const latest = 3

/** An order beside its list: who and what, its latest events, and the ways on. */
export function OrderPreview({ org, order, heading, onClose }: OrderPreviewProps) {
  const t = useTexts('orders')
  const sheet = useTexts('orderSheet')
  const base = useAdminBase()
  const { id, number, orderedAt, title, state, history } = order
  const time = { date: formatInstantDate(orderedAt), time: formatInstantTime(orderedAt) }
  return (
    <div className={styles.preview}>
      <AdminSheet
        title={payerTitle(order, t)}
        heading={heading}
        aside={
          <Button variant="quiet" size="s" aria-label={t('preview.close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        }
      >
        <p className="soft small">{dotted([number, sheet('at', time), title])}</p>
        <p>
          <StateMark tone={orderTones[state]}>{t(`state.${state}`)}</StateMark>
        </p>
        <OrderActions org={org} order={order} wide>
          <ButtonLink wide href={adminOrderPath(base, org, id)}>
            {t('preview.open')}
          </ButtonLink>
        </OrderActions>
      </AdminSheet>
      <OrderLines order={order} />
      <OrderHistory title={t('preview.latest')} history={history.slice(0, latest)} />
    </div>
  )
}
