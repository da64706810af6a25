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
 * The order that a campaign page starts: the contents of the tab's cart, and the way to the next step. The cart's
 * code is loaded when there is a cart or one is created: most visitors only read, and the page must be light for
 * them.
 */
export function useOrder(form: Form) {
  const { organizationSlug, formType, formSlug } = form
  const locale = useLocale()
  const navigate = useNavigate()
  const reportFailure = useFailureToast()
  const [{ savedItems, isHeld }, setOrder] = useState({ savedItems: noItems, isHeld: false })
  const open = useCallback(async () => {
    const { cartOf } = await import('#web/lib/cart/cart-session.ts')
    return cartOf({ organizationSlug, formType, formSlug }, locale)
  }, [organizationSlug, formType, formSlug, locale])

  useEffect(() => {
    if (!hasSaved('cart:')) return
    open()
      .then(async (cart) => {
        const state = await cart.reload()
        // An expired cart reserves nothing any more, but the visitor does not have to choose again.
        const found = state.phase === 'expired' ? cart.cartAsDraft()?.items : itemsOfCart(state)
        setOrder({ savedItems: found ?? noItems, isHeld: state.phase === 'ready' })
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
      reportFailure(failure)
      return null
    }
  }
  return { savedItems, isHeld, submit }
}

function itemsOfCart(state: CartState): readonly CartItemIn[] {
  if (state.phase !== 'ready') return noItems
  return state.cart.itemList.map(({ name: _name, type: _type, paymentTerms: _terms, ...asked }) => asked)
}
