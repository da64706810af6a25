import { checkAmount, checkCartTotal } from '#domain/amount-rules.ts'
import type { CartItemDraft } from '#domain/cart/cart.ts'
import { type Completeness, checkCustomFieldAnswers } from '#domain/cart/check-answers.ts'
import { expandItems } from '#domain/cart/items/expand-items.ts'
import { isTierOnSale } from '#domain/stock/is-tier-on-sale.ts'
import { checkOptions } from '#domain/cart/check-options.ts'
import { itemFrequencies } from '#domain/cart/items/item-frequency.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { isEmpty } from '#domain/field-rules.ts'
import type { DiscountCodeDefinition, FormDefinition } from '#domain/form/form-definition.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { asksAmount } from '#domain/form/price-kinds.ts'
import { parisDate } from '#domain/format.ts'
import { checkParticipant } from '#domain/participant/check-participant.ts'
import { type Problem, hasErrors, problem } from '#domain/problem.ts'

/** Maximum of units in a line, and in a cart. */
const maxQuantity = 100

type CartForm = Pick<FormDefinition, 'tiers' | 'frequencies' | 'customFields'>

/** Facts for the check, other than lines and form. */
export interface CartSituation {
  readonly now: Date
  /** 'partial' while the cart is being filled in: required answers may still be missing. */
  readonly completeness?: Completeness
  /** Units left of each option for this cart; absent = the stock of the definition. */
  readonly remaining?: ReadonlyMap<string, number | null>
  /** Deducted before the total is checked; absent while a cart is being filled in. */
  readonly discount?: DiscountCodeDefinition | null
  /** Units that the cart has already: of a hidden tier it may keep these, and take no more. */
  readonly held?: readonly CartItemDraft[]
  /** Whether the provider saves a payment method for later debits; absent: it does. */
  readonly savesPaymentMethod?: boolean
}

/**
 * All problems of the lines of a cart, field by field (`items.0.customAmount`). The form's own custom fields are asked
 * once per cart, in any item; an open-donation tier must be among `form.tiers`. The database checks the stock.
 * Source: spec sections 4, 5 and 9.
 */
export function checkCartItems(
  items: readonly CartItemDraft[],
  form: CartForm,
  situation: CartSituation,
): Problem[] {
  if (items.length === 0) return [problem('items', 'CART_EMPTY')]
  const {
    completeness = 'partial',
    remaining = new Map(),
    discount = null,
    savesPaymentMethod = true,
  } = situation
  const problems = [
    ...items.flatMap((item, index) => checkItem(item, index, { items, form, situation })),
    ...checkOptions(items, form, remaining, completeness),
    ...checkFormAnswers(items, form, completeness),
    ...checkCounts(items, form),
    ...checkHidden(items, form, situation.held ?? []),
    ...checkFrequencies(items, form, savesPaymentMethod),
  ]
  if (hasErrors(problems)) return problems
  const { realAmount } = priceCart(expandItems(items, form, remaining), form, discount).paymentTerms
  return [...problems, ...checkCartTotal(realAmount)]
}

interface CheckedCart {
  readonly items: readonly CartItemDraft[]
  readonly form: CartForm
  readonly situation: CartSituation
}

function checkItem(item: CartItemDraft, index: number, { items, form, situation }: CheckedCart): Problem[] {
  const path = `items.${index}`
  const { now, completeness = 'partial' } = situation
  const tier = form.tiers.find(({ id }) => id === item.tierId)
  if (tier === undefined) return [problem(`${path}.tierId`, 'TIER_UNKNOWN')]
  const ofTier = (item.customFields ?? []).filter(
    ({ fieldId }) => !form.customFields.some(({ id }) => id === fieldId),
  )
  const isNameMissed =
    completeness === 'complete' && needsParticipant(tier.tierType) && !isCopied(items, index)
  return [
    ...(isTierOnSale(tier, now) ? [] : [problem(`${path}.tierId`, 'TIER_UNAVAILABLE')]),
    ...checkQuantity(item.quantity, `${path}.quantity`),
    ...(asksAmount(tier) ? checkAmount(`${path}.customAmount`, item.customAmount, tier) : []),
    ...checkCustomFieldAnswers(tier.customFields, ofTier, `${path}.customFields`, completeness),
    ...checkParticipant(item.participant, `${path}.participant`, isNameMissed, parisDate(now)),
  ]
}

/** Whether a line without a participant gets the participant of an earlier line. */
function isCopied(items: readonly CartItemDraft[], index: number): boolean {
  return (
    items[index]?.participant === undefined &&
    items.slice(0, index).some(({ participant }) => participant?.copyToFollowingParticipants === true)
  )
}

function checkQuantity(quantity: number | undefined, path: string): Problem[] {
  const count = quantity ?? 1
  const isRight = Number.isSafeInteger(count) && count >= 1 && count <= maxQuantity
  return isRight ? [] : [problem(path, 'QUANTITY', { min: 1, max: maxQuantity })]
}

/** The form's own questions: every answer is checked in its item; a required one must be in at least one item. */
function checkFormAnswers(
  items: readonly CartItemDraft[],
  form: CartForm,
  completeness: Completeness,
): Problem[] {
  const given = items.flatMap((item, index) => {
    const answers = (item.customFields ?? []).filter(({ fieldId }) =>
      form.customFields.some(({ id }) => id === fieldId),
    )
    return checkCustomFieldAnswers(form.customFields, answers, `items.${index}.customFields`, 'partial')
  })
  if (completeness === 'partial') return given
  const isAnswered = (fieldId: string) =>
    items.some((item) =>
      item.customFields?.some((answer) => answer.fieldId === fieldId && !isEmpty(String(answer.value))),
    )
  const missing = form.customFields.filter(({ id, isRequired }) => isRequired && !isAnswered(id))
  return [...given, ...missing.map(({ id }) => problem(`items.0.customFields.${id}`, 'REQUIRED'))]
}

/** Units of a tier that the association hides stay in the carts that have them; none are added. */
function checkHidden(
  items: readonly CartItemDraft[],
  form: Pick<CartForm, 'tiers'>,
  held: readonly CartItemDraft[],
): Problem[] {
  return form.tiers.flatMap(({ id, isHidden }) => {
    if (isHidden !== true || unitsIn(items, id) <= unitsIn(held, id)) return []
    return [problem(`items.${items.findIndex(({ tierId }) => tierId === id)}.tierId`, 'TIER_UNAVAILABLE')]
  })
}

/** Counts the units of lines: all, or those of one tier. */
function unitsIn(items: readonly CartItemDraft[], tierId?: string): number {
  return items
    .filter((item) => tierId === undefined || item.tierId === tierId)
    .reduce((count, item) => count + (item.quantity ?? 1), 0)
}

/** One cart may not exceed a tier's maximum per cart or per person; the database counts the person's other orders. */
function checkCounts(items: readonly CartItemDraft[], form: CartForm): Problem[] {
  const tooMany = form.tiers.flatMap((tier) => {
    const units = unitsIn(items, tier.id)
    const at = `items.${items.findIndex(({ tierId }) => tierId === tier.id)}.quantity`
    if (tier.maxPerCart !== null && units > tier.maxPerCart) {
      return [problem(at, 'MAX_PER_CART', { max: tier.maxPerCart })]
    }
    if (tier.maxPerUser === null || units <= tier.maxPerUser) return []
    return [problem(at, 'MAX_PER_USER', { max: tier.maxPerUser, remaining: tier.maxPerUser })]
  })
  return unitsIn(items) > maxQuantity
    ? [problem('items', 'QUANTITY', { min: 1, max: maxQuantity }), ...tooMany]
    : tooMany
}

/**
 * One frequency per cart, which the tier or the form offers. Later debits require a provider that saves a payment
 * method.
 */
function checkFrequencies(
  items: readonly CartItemDraft[],
  form: CartForm,
  savesPaymentMethod: boolean,
): Problem[] {
  const frequencies = itemFrequencies(items, form)
  const index = items.findIndex(({ tierId }, at) => {
    const tier = form.tiers.find(({ id }) => id === tierId)
    const frequency = frequencies[at] ?? 'SINGLE'
    const isOffered = frequency === tier?.paymentFrequency || form.frequencies.includes(frequency)
    const takesLater = frequency === 'SUBSCRIPTION' || (tier?.terms.length ?? 0) > 0
    return tier !== undefined && !(isOffered && (savesPaymentMethod || !takesLater))
  })
  if (index >= 0) return [problem(`items.${index}.frequency`, 'FREQUENCY_UNAVAILABLE')]
  return new Set(frequencies).size > 1 ? [problem('items', 'FREQUENCY_MIXED')] : []
}
