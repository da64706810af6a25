import { PayingPanel } from '#web/pages/checkout/cart/cart-panels.tsx'
import { ExpiredPanel } from '#web/pages/checkout/cart/expired-panel.tsx'
import type { OrderCart } from '#web/pages/checkout/one-page/tab-cart.tsx'
import { UsedLinkNote } from '#web/pages/checkout/cart/used-link-note.tsx'

/** The cart of the tab in place of the order, while it is paid or where it is lost; a note where its link was used. */
export function OrderPanels({ cart, isReplaced }: OrderCart) {
  const { state } = cart
  if (state.phase === 'paying') return <PayingPanel cart={cart} frozen={state.cart} mayStartAgain />
  if (state.phase === 'none' && state.usedLink !== undefined) return <UsedLinkNote link={state.usedLink} />
  return isReplaced ? <ExpiredPanel cart={cart} mayStartAgain /> : null
}
