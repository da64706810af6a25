import { useEffect, useState } from 'react'
import type { Form } from '#contract/form.ts'
import { type CartSession, useCart } from '#web/lib/cart/cart-session.ts'
import { takeCart } from '#web/lib/cart/take-cart.ts'

/** The cart of a form in this tab, as its order needs it. */
export interface OrderCart {
  readonly cart: CartSession
  /** Whether it was read. */
  readonly isKnown: boolean
  /** Whether something else takes the place of the order: it is being paid, or is lost. */
  readonly isReplaced: boolean
}

interface TabCartProps {
  readonly form: Form
  readonly onCart: (cart: OrderCart) => void
}

/** Reads the cart of the tab, or of a link, and hands it to the order; shows nothing. */
export function TabCart({ form, onCart }: TabCartProps) {
  useEffect(() => takeCart(form), [form])
  const cart = useCart(form)
  const abandoned = useAbandonedCart(cart)
  useEffect(() => {
    const { phase } = cart.state
    onCart({
      cart,
      isKnown: phase !== 'unknown' && phase !== 'loading' && abandoned !== 'asked',
      isReplaced: phase === 'paying' || abandoned === 'refused',
    })
  }, [cart, abandoned, onCart])
  return null
}

/**
 * An expired cart without typed text in this tab comes from a reminder's link: its contents are requested again
 * automatically. null if there is no such cart, or if its contents are available.
 */
function useAbandonedCart({ state, readDraft, refresh }: CartSession): 'asked' | 'refused' | null {
  const isAbandoned = state.phase === 'expired' && readDraft() === null
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (isAbandoned) refresh().catch(() => setRefused(true))
  }, [isAbandoned, refresh])
  if (!isAbandoned) return null
  return isRefused ? 'refused' : 'asked'
}
