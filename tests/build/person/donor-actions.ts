import { expect } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import type { RequestedRefund } from '#domain/refund/plan-refund.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { aPayer, aShopper } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { give, lastOrder } from '../money-out/refunds.ts'

/** A gift of any amount, as a cart has it. */
export const gift = (form: StoredForm, customAmount: number, more: object = {}) => ({
  tierId: stableId(form.id, 'open-donation'),
  customAmount,
  ...more,
})

/** Orders with gifts, and their refunds. */
export function donorActions(world: World) {
  /** An order that is paid with a tip of 3 euros. */
  const order = async (
    form: StoredForm,
    items: readonly object[],
    payer: object,
    card = '4242424242424242',
  ): Promise<OrderId> => {
    const shopper = aShopper(world, form)
    const answers = { ...aPayer, ...payer }
    const { email } = answers
    const cart = await shopper.fillItems(items, { ...answers, emailConfirmation: email })
    await shopper.saveTip(cart, 300)
    const { executed, paymentId } = await shopper.payCart(cart, card)
    if (executed.status === 'Redirect') await shopper.answerBank(executed.redirectUrl ?? '', 'success')
    await shopper.confirm(paymentId)
    return lastOrder(world.deps)
  }
  /** Refunds a part of the only line of an order, in cents. */
  const refundPart = async (orderId: OrderId, item: number): Promise<void> => {
    const { id } = await world.deps.db
      .selectFrom('order_item')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const wish: RequestedRefund = { scope: 'lines', lines: [{ itemId: id, item: cents(item) }] }
    expect(await give(world.deps, orderId, { wish })).toEqual(['refunded'])
  }
  return { order, refundPart }
}
