import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import { stepAfter, stepsFor } from '#domain/form/journey.ts'
import { isListRefusal } from '#web/features/tier-picker/use-picker.ts'
import { type ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartState } from '#web/lib/cart/cart-store.ts'
import { hasSaved } from '#web/lib/cart/has-saved.ts'
import { useLocale } from '#web/lib/texts.ts'
import { stepPath } from '#web/paths.ts'

const noItems: readonly CartItemIn[] = []

/**
 * The order that a campaign page opens: what the tab's cart already holds, and the way to the next step. The cart's own
 * code is loaded when there is a cart or one is made: most visitors read, and the page must be light for them.
 */
export function useOrder(form: Form) {
  const { organizationSlug, formType, formSlug } = form
  const locale = useLocale()
  const navigate = useNavigate()
  const tell = useFailureToast()
  const [{ kept, isHeld }, setOrder] = useState({ kept: noItems, isHeld: false })
  const open = useCallback(async () => {
    const { cartOf } = await import('#web/lib/cart/cart-session.ts')
    return cartOf({ organizationSlug, formType, formSlug }, locale)
  }, [organizationSlug, formType, formSlug, locale])

  useEffect(() => {
    if (!hasSaved('cart:')) return
    open()
      .then(async (cart) => {
        const state = await cart.reload()
        // An expired cart holds nothing any more, but the visitor need not choose again.
        const found = state.phase === 'expired' ? cart.cartAsDraft()?.items : itemsOfCart(state)
        setOrder({ kept: found ?? noItems, isHeld: state.phase === 'ready' })
      })
      .catch(() => null)
  }, [open])

  const submit = async (items: CartItemIn[]): Promise<ApiFailure | null> => {
    try {
      const cart = await open()
      const state = await cart.createOrReplace(items)
      const steps =
        state.phase === 'ready'
          ? stepsFor(formType, state.cart.itemList, state.cart.tierList)
          : stepsFor(formType, null, [])
      const next = stepAfter(steps, 1)
      await navigate(stepPath(form, next?.number ?? 2, locale))
      return null
    } catch (error) {
      const failure = asFailure(error, 'POST /carts')
      if (isListRefusal(failure)) return failure
      tell(failure)
      return null
    }
  }
  return { kept, isHeld, submit }
}

function itemsOfCart(state: CartState): readonly CartItemIn[] {
  if (state.phase !== 'ready') return noItems
  return state.cart.itemList.map(({ name: _name, type: _type, paymentTerms: _terms, ...asked }) => asked)
}
