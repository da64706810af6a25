import type { CartItem } from '#domain/cart/cart.ts'
import { checkCartTotal } from '#domain/amount-rules.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import type { DiscountCodeDefinition, FormDefinition } from '#domain/form/form-definition.ts'
import { discountCodeKey } from '#domain/discount/typed-code.ts'
import { zero } from '#domain/money.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'
import { type Problem, problem } from '#domain/problem.ts'

type CodeForm = Pick<FormDefinition, 'allowCoupons' | 'discountCodes'>

/**
 * The discount of a cart's code at an instant; null without a code, or where the form no longer accepts it. The end of
 * a code is exclusive. The database counts the uses.
 */
export function findDiscount(form: CodeForm, code: string | null, now: Date): DiscountCodeDefinition | null {
  const known = code === null ? null : findCode(form, code)
  return known !== null && validityProblem(form, known, now) === null ? known : null
}

/** Why a form does not accept a code at an instant, or null. The content of the cart does not matter. */
export function discountCodeProblem(form: CodeForm, code: string, now: Date): ProblemCode | null {
  return validityProblem(form, findCode(form, code), now)
}

/**
 * Why a code cannot be applied to a cart: the form does not accept it, it makes nothing in the cart cheaper, or the
 * rest is between 0 and 0.50 EUR. Source: docs/decisions/money/prices-and-discounts.md.
 * @param items expanded, all known to the form
 */
export function checkDiscountCode(
  items: readonly CartItem[],
  form: CodeForm & Pick<FormDefinition, 'tiers'>,
  code: string,
  now: Date,
): Problem[] {
  const refusal = discountCodeProblem(form, code, now)
  if (refusal !== null) return [problem('discountCode', refusal)]
  const { discount, realAmount } = priceCart(items, form, findDiscount(form, code, now)).paymentTerms
  if (discount === zero) return [problem('discountCode', 'DISCOUNT_CODE_NOT_APPLICABLE')]
  return checkCartTotal(realAmount).map((found) => ({ ...found, field: 'discountCode' }))
}

/** A code in the writing of its definition, which is what the payer reads; as given where the form has none like it. */
export function codeAsDefined(form: CodeForm, code: string): string {
  return findCode(form, code)?.code ?? code
}

function findCode(form: CodeForm, code: string): DiscountCodeDefinition | null {
  return form.discountCodes.find((known) => discountCodeKey(known.code) === discountCodeKey(code)) ?? null
}

function validityProblem(form: CodeForm, code: DiscountCodeDefinition | null, now: Date): ProblemCode | null {
  if (!form.allowCoupons) return 'DISCOUNT_CODE_REFUSED'
  if (code === null) return 'DISCOUNT_CODE_UNKNOWN'
  if (code.validFrom !== null && now < new Date(code.validFrom)) return 'DISCOUNT_CODE_NOT_YET_VALID'
  return code.validUntil !== null && now >= new Date(code.validUntil) ? 'DISCOUNT_CODE_EXPIRED' : null
}
