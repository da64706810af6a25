import type { CartSnapshot } from '#domain/cart/cart.ts'
import { type MonthlyBounds, monthlyBounds } from '#domain/installment/monthly-bounds.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'

/** Minimum and maximum of a monthly amount, from what the form sells now. */
export function amountBounds({ items }: Pick<CartSnapshot, 'items'>, form: StoredForm): MonthlyBounds {
  const { tiers } = sellableForm(form)
  return monthlyBounds(
    items.map(({ parts, tierId }) => ({ parts, tier: tiers.find((tier) => tier.id === tierId) ?? null })),
  )
}

/** Whether the amount cannot be changed. Mails then do not offer a change. */
export function isAmountFixed(snapshot: Pick<CartSnapshot, 'items'>, form: StoredForm): boolean {
  const { least, most } = amountBounds(snapshot, form)
  return least >= most
}
