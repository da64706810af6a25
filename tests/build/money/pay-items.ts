import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aPayer, aShopper } from '../a-shopper.ts'
import type { World } from '../a-world.ts'

/** Orders items with a tip of 3 euros and a card that is accepted. */
export async function payItems(
  world: World,
  form: StoredForm,
  items: readonly object[],
  payer: object = {},
): Promise<void> {
  const shopper = aShopper(world, form)
  const cart = await shopper.fillItems(items, { ...aPayer, ...payer })
  await shopper.saveTip(cart, 300)
  const { paymentId } = await shopper.payCart(cart, '4242424242424242')
  await shopper.confirm(paymentId)
}
