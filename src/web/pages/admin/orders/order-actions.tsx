import type { ReactNode } from 'react'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { orderCorrectionPath, orderRefundPath } from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'
import { scopesOf } from '#web/pages/admin/orders/refund/refund-values.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface OrderActionsProps {
  /** The association in addresses. */
  readonly org: string
  readonly order: OrderSheet
  /** Buttons as wide as their column. */
  readonly wide?: boolean
  /** Before them. */
  readonly children?: ReactNode
}

/** Changes of an order that a member has the rights to. */
export function OrderActions({ org, order, wide = false, children }: OrderActionsProps) {
  const t = useTexts('orderSheet')
  const base = useAdminBase()
  const mayRefund = order.rights.includes('payment:refund') && scopesOf(order).length > 0
  const mayCorrect = order.rights.includes('order:correct')
  if (!mayRefund && !mayCorrect && children === undefined) return null
  return (
    <ActionRow>
      {children}
      {mayCorrect && (
        <ButtonLink variant="second" wide={wide} href={orderCorrectionPath(base, org, order.id)}>
          {t('correction.open')}
        </ButtonLink>
      )}
      {mayRefund && (
        <ButtonLink variant="second" wide={wide} href={orderRefundPath(base, org, order.id)}>
          {t('refund.open')}
        </ButtonLink>
      )}
    </ActionRow>
  )
}
