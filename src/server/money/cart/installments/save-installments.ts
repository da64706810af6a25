import { knownItems } from '#domain/cart/items/known-items.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { findDiscount } from '#domain/discount/discount-code.ts'
import { maxDebitDay } from '#domain/field-rules.ts'
import type { InstallmentCount } from '#domain/form/form-definition.ts'
import { installmentCounts } from '#domain/form/form-lists.ts'
import { type Problem, problem, throwIfAny } from '#domain/problem.ts'
import { type CartRequest, changeCart } from '#server/money/cart/change-cart.ts'
import { installmentsOf, type OfferDeps } from '#server/money/cart/installments/installment-offer.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'
import type { StoredCartItem } from '#domain/cart/cart.ts'
import type { Deps } from '#server/money/deps.ts'

export interface InstallmentChoice {
  readonly installments: number
  /** Null or absent: the day of the order. */
  readonly firstDebitDayOfMonth?: number | null | undefined
}

/**
 * Saves the number of instalments of a cart and the day of the month of its debits. 1 means one payment now.
 * @throws AppError VALIDATION (INSTALLMENTS_UNAVAILABLE, DEBIT_DAY) and what `changeCart` throws
 */
export function saveInstallments(
  deps: Deps,
  request: CartRequest,
  choice: InstallmentChoice,
): Promise<OpenedCart> {
  return changeCart(deps, request, (opened, now) => {
    throwIfAny(checkInstallments(deps, opened, opened.cart, choice, now))
    return chosenInstallments(choice)
  })
}

/** Problems of an instalment choice for a cart with these items. */
export function checkInstallments(
  deps: OfferDeps,
  shop: Pick<OpenedCart, 'form' | 'sellable'>,
  cart: { readonly items: readonly StoredCartItem[]; readonly discountCode: string | null },
  { installments, firstDebitDayOfMonth: day }: InstallmentChoice,
  now: Date,
): Problem[] {
  const { sellable } = shop
  const discount = findDiscount(sellable, cart.discountCode, now)
  const priced = priceCart(knownItems(cart.items, sellable), sellable, discount)
  const { counts } = installmentsOf(deps, shop, priced, 1)
  const isOffered = counts.some((count) => count === installments)
  const isDay = day === undefined || day === null || (day >= 1 && day <= maxDebitDay)
  return [
    ...(isOffered ? [] : [problem('installments', 'INSTALLMENTS_UNAVAILABLE')]),
    ...(isDay ? [] : [problem('firstDebitDayOfMonth', 'DEBIT_DAY', { max: maxDebitDay })]),
  ]
}

/** A checked choice in the form that the cart stores. */
export function chosenInstallments({ installments, firstDebitDayOfMonth }: InstallmentChoice): {
  readonly installments: InstallmentCount
  readonly debitDay: number | null
} {
  const count = installmentCounts.find((known) => known === installments) ?? 1
  return { installments: count, debitDay: firstDebitDayOfMonth ?? null }
}
