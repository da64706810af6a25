import type { ReactNode } from 'react'
import type { Cheque } from '#contract/admin/money/offline.ts'
import { formatDate } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Price } from '#web/ui/price.tsx'
import styles from '#web/pages/admin/orders/order.module.css'

interface ChequeListProps {
  readonly org: string
  readonly cheques: readonly Cheque[]
  /** Action on a cheque. */
  readonly actionOf?: (cheque: Cheque) => ReactNode
}

/** Cheques with who wrote them; each leads to its order. */
export function ChequeList({ org, cheques, actionOf }: ChequeListProps) {
  const t = useTexts('offline')
  const base = useAdminBase()
  const locale = useLocale()
  return (
    <ul className="lines">
      {cheques.map((cheque) => (
        <li key={cheque.paymentId} className={styles.line}>
          <div className={styles.what}>
            <a href={adminOrderPath(base, org, cheque.orderId)}>
              {cheque.drawer === '' ? t('cheques.noDrawer') : cheque.drawer}
            </a>
            {cheque.returnedOn !== null && (
              <StateMark tone="bad">
                {t('cheques.returned', { date: formatDate(cheque.returnedOn) })}
              </StateMark>
            )}
            <p className="soft small">
              {dotted([numberOf(cheque, t('cheques.noNumber')), cheque.bank, formatDate(cheque.paidOn)])}
            </p>
            {actionOf?.(cheque)}
          </div>
          <Price amount={cents(cheque.amount)} locale={locale} />
        </li>
      ))}
    </ul>
  )
}

/** The number of a cheque, or words for none. */
export const numberOf = ({ number }: Cheque, none: string) => (number === '' ? none : number)
