import type { ReactNode } from 'react'
import type { Cart } from '#contract/cart.ts'
import { formatEuros } from '#domain/format.ts'
import { paidToday } from '#web/lib/cart/paid-over-time.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Dock } from '#web/ui/layout/dock.tsx'

interface ToPayDockProps {
  readonly cart: Pick<Cart, 'installments' | 'totalAmount'>
  readonly children: ReactNode
}

/** On a phone: what the cart charges now, and the next step. */
export function ToPayDock({ cart, children }: ToPayDockProps) {
  const t = useTexts('checkout')
  const tInstallments = useTexts('installments')
  const locale = useLocale()
  const label = cart.installments.length > 1 ? tInstallments('cart.today') : t('cart.toPay')
  return (
    <Dock label={label} amount={formatEuros(paidToday(cart), locale)}>
      {children}
    </Dock>
  )
}
