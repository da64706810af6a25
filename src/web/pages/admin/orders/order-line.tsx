import type { ReactNode } from 'react'
import type { FoundOrder } from '#contract/admin/orders.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { orderTones } from '#web/admin-kit/state-tones.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { RowPreview } from '#web/pages/admin/orders/use-order-preview.ts'
import styles from './orders.module.css'

interface OrderLineProps {
  /** The association in addresses. */
  readonly org: string
  readonly order: FoundOrder
  /** Shows the order beside its list. */
  readonly preview?: RowPreview
  /** Chooses the order. */
  readonly tick?: ReactNode
}

/** An order in a list: who and how much, then what and its state. */
export function OrderLine({ org, order, preview, tick }: OrderLineProps) {
  const t = useTexts('orders')
  const base = useAdminBase()
  const locale = useLocale()
  const { id, number, orderedAt, payer, isPayerErased, title, lines, amount, state, method } = order
  return (
    <li className={styles.order}>
      <div className={styles.who}>
        {tick}
        <div>
          <a
            href={adminOrderPath(base, org, id)}
            aria-current={preview?.shown === id || undefined}
            aria-busy={preview?.asked === id || undefined}
            onClick={(event) => preview?.open(event, id)}
          >
            {payer === '' ? t(isPayerErased ? 'erased' : 'noName') : payer}
          </a>
          <p className="soft small">{dotted([number, formatInstantDate(orderedAt)])}</p>
        </div>
      </div>
      <div className={styles.campaign}>
        {title}
        <p className="soft small">{dotted([t('lines', { count: lines }), t(`method.${method}`)])}</p>
      </div>
      <span className={`num ${styles.amount}`}>{formatEuros(cents(amount), locale)}</span>
      <div className={styles.mark}>
        <StateMark tone={orderTones[state]}>{t(`state.${state}`)}</StateMark>
      </div>
    </li>
  )
}
