import type { SoldPrice } from '#contract/check-in/door-sale.ts'
import { doorPrices } from '#domain/check-in/door-sale.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { findStockLeft } from '#server/catalogue/form/stock-left-store.ts'
import type { StoredGate } from '#server/papers/check-in/gate-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The prices that a gate sells now, with the tickets that are left of each. */
export async function readPrices(
  tx: Tx,
  { tierIds }: Pick<StoredGate, 'tierIds'>,
  { id, definition }: Pick<StoredForm, 'id' | 'definition'>,
  now: Date,
): Promise<SoldPrice[]> {
  const stock = await findStockLeft(tx, id, now)
  return doorPrices(definition, tierIds, now).map((price) => {
    const tier = definition.tiers.find((one) => one.id === price.tierId)
    const required = (tier?.extraOptions ?? []).filter(({ isRequired }) => isRequired)
    const limits = [id, price.tierId, ...required.map((option) => option.id)]
    const left = limits.flatMap((limit) => stock.get(limit) ?? [])
    return { ...price, left: left.length === 0 ? null : Math.min(...left) }
  })
}
