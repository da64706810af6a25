import { type ReactNode, createElement } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { FormKey } from '#contract/page-reads.ts'
import { stepAfter, stepsFor } from '#domain/form/journey.ts'
import type { Locale } from '#domain/locale.ts'
import { cartOf } from '#web/lib/cart/cart-session.ts'
import { type CartState, heldItems, withOwnCart } from '#web/lib/cart/cart-state.ts'
import type { Draft } from '#web/lib/cart/saved-cart.ts'
import { loadAreas } from '#web/lib/on-demand/lazy-texts.ts'
import { stepPath } from '#web/paths.ts'

// Loaded where there is a cart or one is created: most visitors only read, and the page must be light for them.

/** The tab's cart as a campaign page shows it. */
export interface TabCart {
  readonly savedItems: readonly CartItemIn[]
  /** Whether it is live, so that its units are available to the visitor whatever the stock. */
  readonly isHeld: boolean
  /** The form with these units available. */
  readonly own: (form: Form) => Form
  /** Takes the place of the form where a payment of the cart has an unknown result. */
  readonly unsure?: ReactNode
}

/**
 * Reads the cart of this tab, and gives what the page shows of it. An expired one reserves nothing, but the visitor does
 * not have to choose again. One that may be paid already is only abandoned by the visitor.
 */
export async function readTabCart(
  formKey: FormKey,
  locale: Locale,
  show: (cart: TabCart) => void,
): Promise<void> {
  const cart = cartOf(formKey, locale)
  const state = await cart.reload()
  if (state.phase !== 'paying' || !state.cart.mayHaveDebited) {
    show(shownOf(state, cart.cartAsDraft))
    return
  }
  const [{ UnsureNote }, texts] = await Promise.all([
    import('#web/pages/public/campaign/unsure-note.tsx'),
    loadAreas(['checkout'], locale),
  ])
  const onStartAgain = () => {
    cart.startAgain()
    show(shownOf(cart.latest(), cart.cartAsDraft))
  }
  const { paymentRequestId } = state.cart
  const unsure = createElement(UnsureNote, { texts, paymentRequestId, onStartAgain })
  show({ ...shownOf(state, cart.cartAsDraft), unsure })
}

function shownOf(state: CartState, cartAsDraft: () => Draft | null): TabCart {
  const savedItems = heldItems(state)
  if (savedItems === null) {
    const draft = state.phase === 'expired' ? cartAsDraft() : null
    return { savedItems: draft?.items ?? [], isHeld: false, own: (form) => form }
  }
  return { savedItems, isHeld: true, own: (form) => withOwnCart(form, state) }
}

/** Replaces the contents of the tab's cart, or creates it. Returns the address of the next step. */
export async function startOrder(form: Form, items: readonly CartItemIn[], locale: Locale): Promise<string> {
  const { formType } = form
  const state = await cartOf(form, locale).createOrReplace(items)
  const steps =
    state.phase === 'ready'
      ? stepsFor(formType, state.cart.itemList, state.cart.tierList)
      : stepsFor(formType, null, [])
  return stepPath(form, stepAfter(steps, 1)?.number ?? 2, locale)
}
