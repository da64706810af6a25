import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import type { Translate } from '#web/lib/texts.ts'

/** The name of the payer of an order, or the words that say that it was erased or never known. */
export function payerTitle(
  { payer: { name, isErased } }: Pick<OrderSheet, 'payer'>,
  orders: Translate<'orders'>,
): string {
  return name === '' ? orders(isErased ? 'erased' : 'noName') : name
}
