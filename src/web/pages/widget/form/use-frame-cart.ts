import { useMemo } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import { type CartSession, useCart } from '#web/lib/cart/cart-session.ts'

/** The cart of the form in this frame; a new one has the name and the address that the other site gave. */
export function useFrameCart(form: Form, person: PayerDraft | null): CartSession {
  const cart = useCart(form)
  return useMemo(
    () => ({
      ...cart,
      createOrReplace: async (items: readonly CartItemIn[]) => {
        const state = await cart.createOrReplace(items)
        const id = state.phase === 'ready' && state.cart.payer === null ? state.cart.id : null
        if (id !== null && person !== null && cart.readAnswers(id) === null) cart.writeAnswers(id, person)
        return state
      },
    }),
    [cart, person],
  )
}
