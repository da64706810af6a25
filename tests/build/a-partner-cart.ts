import type { Cart, CartItemIn } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { createCart } from '#server/money/cart/create-cart.ts'
import { aShopper } from './a-shopper.ts'
import type { World } from './a-world.ts'

/** A cart of a checkout form as a partner creates it, with a payer and its key. */
export async function aPartnerCart(
  world: World,
  form: StoredForm,
  items: readonly CartItemIn[],
): Promise<Cart> {
  const { names, call, savePayer } = aShopper(world, form)
  const { cart, cartKey } = await createCart(world.deps, {
    cart: { ...names, items: [...items] },
    locale: 'fr',
    idempotencyKey: undefined,
    visitor: null,
  })
  const read = await call<Cart>('GET', `/carts/${cart.id}`, undefined, { 'x-ha-cart-key': cartKey })
  const made = { ...read.body, cartKey }
  const filled = await savePayer(made)
  if (filled.status !== 200) throw new Error(`payer refused: ${JSON.stringify(filled.body)}`)
  return made
}
