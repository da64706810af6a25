import type { CartSnapshot, SnapshotItem } from '#domain/cart/cart.ts'
import type { TierType } from '#domain/form/form-definition.ts'
import type { Cents } from '#domain/money.ts'

/** One line of an order: one unit of the frozen cart. Amounts in cents. */
interface OrderLine {
  /** 1, 2, 3 … in the order of the cart. */
  readonly number: number
  readonly name: string
  readonly tierId: string
  readonly type: TierType
  readonly initialAmount: Cents
  readonly discount: Cents
  /** The price of the line. */
  readonly amount: Cents
  readonly vat: Cents
  readonly vatRate: number
  readonly isEligibleTaxReceipt: boolean
  readonly item: SnapshotItem
}

/**
 * The lines of the order that a captured payment creates, one per frozen item; they add up to the snapshot's
 * realAmount. The tip is not a line: it belongs to the platform.
 * @throws RangeError where the snapshot does not add up.
 */
export function orderLines(snapshot: Pick<CartSnapshot, 'items' | 'realAmount'>): OrderLine[] {
  const lines = snapshot.items.map((item, index): OrderLine => ({
    number: index + 1,
    name: item.name,
    tierId: item.tierId,
    type: item.type,
    initialAmount: item.amount.initialAmount,
    discount: item.amount.discount,
    amount: item.amount.realAmount,
    vat: item.amount.vat,
    vatRate: item.vatRate,
    isEligibleTaxReceipt: item.isEligibleTaxReceipt,
    item,
  }))
  const total = lines.reduce((sum, line) => sum + line.amount, 0)
  if (total !== snapshot.realAmount)
    throw new RangeError(`order lines add up to ${total}, not ${snapshot.realAmount}`)
  return lines
}
