import { checkAmount, checkCartTotal } from '#domain/amount-rules.ts'
import type { CartItemDraft, Participant } from '#domain/cart/cart.ts'
import { type Completeness, checkCustomFieldAnswers } from '#domain/cart/check-answers.ts'
import { expandItems, stockDemand } from '#domain/cart/expand-items.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { dateRule, emailRule, isEmpty, requiredRule } from '#domain/field-rules.ts'
import type { FormDefinition, TierDefinition } from '#domain/form/form-definition.ts'
import { areNamesIdentical, nameProblem } from '#domain/name-rules.ts'
import { type Problem, hasErrors, problem } from '#domain/problem.ts'

/** Most units of a line, and most units in a cart. */
const maxQuantity = 100

type CartForm = Pick<FormDefinition, 'tiers' | 'frequencies' | 'customFields'>

/**
 * Everything that is wrong with the lines of a cart, field by field (`items.0.customAmount`). The form's own custom
 * fields are asked once per cart, in whichever item; a free-gift tier must be among `form.tiers`.
 * Stock is the database's; maxima per user and per form are not checked anywhere yet: the types of form that have them
 * are not sold yet. Source: spec sections 4, 5 and 9.
 * @param completeness 'partial' while the cart is being filled in: unanswered required fields pass
 */
export function checkCartItems(
  items: readonly CartItemDraft[],
  form: CartForm,
  now: Date,
  completeness: Completeness = 'partial',
): Problem[] {
  if (items.length === 0) return [problem('items', 'CART_EMPTY')]
  const problems = [
    ...items.flatMap((item, index) => checkItem(item, `items.${index}`, form, now, completeness)),
    ...checkFormAnswers(items, form, completeness),
    ...checkCounts(items, form),
    ...checkFrequencies(items, form),
  ]
  if (hasErrors(problems)) return problems
  return [...problems, ...checkCartTotal(priceCart(expandItems(items, form), form).paymentTerms.realAmount)]
}

/** Whether a tier is on sale at an instant, stock aside. Its end is exclusive. */
export function isTierOnSale(
  tier: Pick<TierDefinition, 'saleStartDate' | 'saleEndDate'>,
  now: Date,
): boolean {
  const { saleStartDate, saleEndDate } = tier
  const hasStarted = saleStartDate === null || now >= new Date(saleStartDate)
  return hasStarted && (saleEndDate === null || now < new Date(saleEndDate))
}

function checkItem(
  item: CartItemDraft,
  path: string,
  form: CartForm,
  now: Date,
  completeness: Completeness,
): Problem[] {
  const tier = form.tiers.find(({ id }) => id === item.tierId)
  if (tier === undefined) return [problem(`${path}.tierId`, 'TIER_UNKNOWN')]
  const ofTier = (item.customFields ?? []).filter(
    ({ fieldId }) => !form.customFields.some(({ id }) => id === fieldId),
  )
  return [
    ...(isTierOnSale(tier, now) ? [] : [problem(`${path}.tierId`, 'TIER_UNAVAILABLE')]),
    ...checkQuantity(item.quantity, `${path}.quantity`),
    ...(tier.priceCategory === 'Pwyw' ? checkAmount(`${path}.customAmount`, item.customAmount, tier) : []),
    ...checkCustomFieldAnswers(tier.customFields, ofTier, `${path}.customFields`, completeness),
    ...checkOptions(item, tier, path, completeness),
    ...(item.participant === undefined ? [] : checkParticipant(item.participant, `${path}.participant`)),
  ]
}

function checkQuantity(quantity: number | undefined, path: string): Problem[] {
  const count = quantity ?? 1
  const isRight = Number.isSafeInteger(count) && count >= 1 && count <= maxQuantity
  return isRight ? [] : [problem(path, 'QUANTITY', { min: 1, max: maxQuantity })]
}

function checkOptions(
  item: CartItemDraft,
  tier: TierDefinition,
  path: string,
  completeness: Completeness,
): Problem[] {
  const choices = item.extraOptions ?? []
  const ids = choices.map(({ extraOptionId }) => extraOptionId)
  const wrong = choices
    .filter(
      ({ extraOptionId: id }, index) =>
        !tier.extraOptions.some((option) => option.id === id) || ids.indexOf(id) !== index,
    )
    .map(({ extraOptionId: id }) => problem(`${path}.extraOptions.${id}`, 'OPTION_UNKNOWN'))
  const known = tier.extraOptions.flatMap((option) => {
    const at = `${path}.extraOptions.${option.id}`
    const choice = choices.find(({ extraOptionId }) => extraOptionId === option.id)
    if (choice?.value === true) {
      return checkCustomFieldAnswers(
        option.customFields,
        choice.customFields ?? [],
        `${at}.customFields`,
        completeness,
      )
    }
    // An option that was not mentioned is selected by expandItems; one that was refused is a mistake to show.
    return option.isRequired && choice !== undefined && option.stock !== 0 ? [problem(at, 'IS_TRUE')] : []
  })
  return [...wrong, ...known]
}

function checkParticipant(participant: Participant, path: string): Problem[] {
  const { firstName, lastName, email = '', birthDate = '' } = participant
  const one = (field: string, ...codes: (Problem['code'] | null)[]) =>
    codes
      .filter((code) => code !== null)
      .slice(0, 1)
      .map((code) => problem(`${path}.${field}`, code))
  const names = [
    ...one('firstName', requiredRule(firstName), nameProblem(firstName)),
    ...one('lastName', requiredRule(lastName), nameProblem(lastName)),
  ]
  const areSame = names.length === 0 && areNamesIdentical(firstName, lastName)
  return [
    ...names,
    ...(areSame ? [problem(`${path}.lastName`, 'NAMES_IDENTICAL')] : []),
    ...one('email', emailRule(email)),
    ...one('birthDate', dateRule(birthDate, 'api')),
  ]
}

/** The form's own questions: every answer checked where it stands, a required one found in some item. */
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

function checkCounts(items: readonly CartItemDraft[], form: CartForm): Problem[] {
  const units = items.reduce((count, item) => count + (item.quantity ?? 1), 0)
  const demand = stockDemand(items)
  const tooMany = form.tiers.flatMap((tier) => {
    const max = tier.maxPerCart
    if (max === null || (demand.get(tier.id) ?? 0) <= max) return []
    const line = items.findIndex(({ tierId }) => tierId === tier.id)
    return [problem(`items.${line}.quantity`, 'MAX_PER_CART', { max })]
  })
  return units > maxQuantity
    ? [problem('items', 'QUANTITY', { min: 1, max: maxQuantity }), ...tooMany]
    : tooMany
}

/** One frequency per cart, and one that the tier or the form offers. */
function checkFrequencies(items: readonly CartItemDraft[], form: CartForm): Problem[] {
  const chosen = items.map((item) => {
    const tier = form.tiers.find(({ id }) => id === item.tierId)
    return { tier, frequency: item.frequency ?? tier?.paymentFrequency ?? 'SINGLE' }
  })
  const isOffered = ({ tier, frequency }: (typeof chosen)[number]) =>
    frequency === tier?.paymentFrequency || form.frequencies.includes(frequency)
  const index = chosen.findIndex((choice) => choice.tier !== undefined && !isOffered(choice))
  if (index >= 0) return [problem(`items.${index}.frequency`, 'FREQUENCY_UNAVAILABLE')]
  const isMixed = new Set(chosen.map(({ frequency }) => frequency)).size > 1
  return isMixed ? [problem('items', 'FREQUENCY_MIXED')] : []
}
