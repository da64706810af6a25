import type { FormKey } from '#contract/page-reads.ts'
import { saveLinkedCart } from '#web/lib/cart/cart-session.ts'

/**
 * Moves the cart of a link (`#cart=…&key=…`, or `#key=…` where the address names the cart) into the tab and removes
 * the key from the address, so that neither the history nor a shared address reveals it. Runs before the cart of the
 * form is read. Does nothing without a key.
 */
export function takeCart(formKey: FormKey, named?: string): void {
  const { hash, pathname, search } = globalThis.location
  const link = new URLSearchParams(hash.slice(1))
  const [key, cartId] = [link.get('key') ?? '', named ?? link.get('cart') ?? '']
  if (key === '' || cartId === '') return
  saveLinkedCart(formKey, { id: cartId, cartKey: key }, named)
  history.replaceState(history.state, '', pathname + search)
}
