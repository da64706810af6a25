import { orderSummaryFilePath } from '#contract/order/order-summary.ts'
import type { Deps } from '#server/money/deps.ts'

/** An order is read as long as its association keeps it. */
const farEnd = new Date('2199-01-01T00:00:00Z')

/** Path of the PDF of an order with its VAT and its payments. */
export function orderSummaryFile({ links }: Pick<Deps, 'links'>, orderId: string): string {
  return orderSummaryFilePath.replace(':token', links.sign('orderSummary', orderId, farEnd))
}
