import { checkPayer, normalisePayer } from '#domain/payer/check-payer.ts'
import { throwIfAny } from '#domain/problem.ts'
import type { PayerIn } from '#contract/payer.ts'
import { type CartRequest, changeCart } from '#server/money/cart/change-cart.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'
import { payerRulesOf } from '#server/money/cart/payer-rules.ts'
import type { Deps } from '#server/money/deps.ts'

/**
 * Saves the payer of a cart. Accepting the terms is a separate step at payment: see docs/decisions/money/payer-and-consents.md.
 * @throws AppError VALIDATION and what `changeCart` throws
 */
export function savePayer(deps: Deps, request: CartRequest, payer: PayerIn): Promise<OpenedCart> {
  return changeCart(deps, { ...request, mayUseMemory: true }, (opened, now) => {
    throwIfAny(checkPayer(payer, payerRulesOf(opened, now, true)))
    return {
      payer: { ...normalisePayer(payer), acknowledgedTerms: opened.cart.payer?.acknowledgedTerms ?? null },
    }
  })
}
