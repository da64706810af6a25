import type { OnePageWrite } from '#contract/one-page.ts'
import { checkCartItems } from '#domain/cart/check-cart.ts'
import { knownItems } from '#domain/cart/items/known-items.ts'
import { checkDiscountCode, codeAsDefined, findDiscount } from '#domain/discount/discount-code.ts'
import { discountCodeToSend } from '#domain/discount/typed-code.ts'
import { AppError } from '#domain/errors.ts'
import type { CartId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import { checkPayer, normalisePayer } from '#domain/payer/check-payer.ts'
import { missingConsent } from '#domain/payment/consents.ts'
import { type Problem, hasErrors, problem, throwIfAny } from '#domain/problem.ts'
import { tipCeiling } from '#domain/tip/suggest-tip.ts'
import { type CartContent, patchCart } from '#server/money/cart/change-cart.ts'
import { savesPaymentMethod } from '#server/catalogue/form/installment-counts.ts'
import { checkInstallments, chosenInstallments } from '#server/money/cart/installments/save-installments.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'
import { payerRulesOf } from '#server/money/cart/payer-rules.ts'
import { readOptionsLeft, storeItems } from '#server/money/cart/take-items.ts'
import { acknowledge, planFreeze, takeSnapshot } from '#server/money/checkout/freeze/freeze-plan.ts'
import { namedFiles } from '#server/money/checkout/freeze/named-files.ts'
import type { Deps } from '#server/money/deps.ts'
import { assertOwnFiles } from '#server/platform/file/assert-own-files.ts'
import type { CartFreeze } from '#server/money/payment/freeze-store.ts'

type Shop = Pick<OpenedCart, 'form' | 'sellable'>

/** The cart for an order: its id, the version read, and its current content. */
interface Target {
  readonly cartId: CartId
  readonly version: number
  readonly content: CartContent
  readonly backUrl: string | undefined
}

/**
 * Checks a whole order against its form and decides what to write. Writes nothing.
 * @throws AppError VALIDATION with all problems of lines, payer, tip, code and files; then the consent errors
 */
export async function checkAtOnce(
  deps: Deps,
  shop: Shop,
  { cartId, version, content: before, backUrl }: Target,
  order: OnePageWrite,
  now: Date,
): Promise<{ content: ReturnType<typeof patchCart>; freeze: CartFreeze }> {
  const { form, sellable } = shop
  const remaining = await readOptionsLeft(deps, form, before.items)
  const typedCode = discountCodeToSend(order.discountCode ?? '')
  const discountCode = typedCode === '' ? null : codeAsDefined(sellable, typedCode)
  const discount = findDiscount(sellable, discountCode, now)
  const situation = { now, completeness: 'complete', remaining, discount, held: before.items } as const
  const found = checkCartItems(order.items, sellable, {
    ...situation,
    savesPaymentMethod: savesPaymentMethod(deps, shop.form),
  })
  const ofPayer = checkPayer(order.payer, payerRulesOf({ ...shop, cart: order }, now, true))
  // Rejected before the items are built: a request may ask for ten thousand units.
  if (hasErrors(found)) throwIfAny([...found, ...ofPayer])
  const items = knownItems(storeItems(order.items, sellable, remaining, deps.newId), sellable)
  const choice = { installments: order.installments ?? 1, firstDebitDayOfMonth: order.firstDebitDayOfMonth }
  throwIfAny([
    ...found,
    ...ofPayer,
    ...(discountCode === null ? [] : checkDiscountCode(items, sellable, discountCode, now)),
    ...(order.installments === undefined && order.firstDebitDayOfMonth === undefined
      ? []
      : checkInstallments(deps, shop, { items, discountCode }, choice, now)),
  ])
  const payer = acknowledge(normalisePayer(order.payer), deps, now)
  const tip = cents(order.tip ?? 0)
  const patch = { items, payer, tip, discountCode, ...chosenInstallments(choice) }
  const content = patchCart(deps, before, patch, shop, now)
  throwIfAny(checkTip(tip, content.realAmount))
  await assertOwnFiles(deps.db, cartId, namedFiles({ items, payer }, sellable))
  const snapshot = takeSnapshot(shop, { ...content, payer }, now)
  const missing = missingConsent(order, snapshot)
  if (missing !== null) throw new AppError(missing)
  return { content, freeze: planFreeze(deps, shop, { cartId, version, snapshot, backUrl }, now) }
}

function checkTip(tip: Cents, realAmount: Cents): Problem[] {
  const max = tipCeiling(realAmount)
  return tip > max ? [problem('tip', 'TIP_MAX', { max })] : []
}
