import type { CartItemIn } from '#contract/cart.ts'
import type { Form, Tier } from '#contract/form.ts'
import { checkAmount } from '#domain/amount-rules.ts'
import { parseAmount } from '#domain/format.ts'
import { asksAmount, unitPrice } from '#domain/form/price-kinds.ts'
import { type Cents, addCents, cents, zero } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { isTierOnSale } from '#domain/stock/is-tier-on-sale.ts'
import { amountText } from '#web/lib/amount/amount-text.ts'

/** Order in one choice: one tier, at its price or at the typed amount, and a gift beside it. */
export interface AmountChoice {
  readonly tierId: string | null
  /** As typed: `12,5`. */
  readonly text: string
  readonly gift: string
}

/** Why a tier cannot be paid now; null if it can. */
export function obstacleOf(tier: Tier, now: Date): 'soldOut' | 'reserved' | 'unavailable' | null {
  if (tier.soldOut) return tier.reservedUntil === undefined ? 'soldOut' : 'reserved'
  return isTierOnSale(tier, now) ? null : 'unavailable'
}

/** Whether the choice is paid monthly. */
export function isMonthly({ tierId }: AmountChoice, { tiers }: Pick<Form, 'tiers'>): boolean {
  return tiers.find(({ id }) => id === tierId)?.paymentFrequency === 'SUBSCRIPTION'
}

/** The tiers to choose from, and the gift that the form accepts beside them. */
export function splitTiers({ tiers }: Pick<Form, 'tiers'>): { choices: readonly Tier[]; gift: Tier | null } {
  const choices = tiers.filter(({ tierType }) => tierType !== 'Donation')
  // A form with nothing else to pay has its gift as the choice.
  if (choices.length === 0) return { choices: tiers, gift: null }
  return { choices, gift: tiers.find(({ tierType }) => tierType === 'Donation') ?? null }
}

/** The choice in a draft or a cart; else the only tier, at its suggested amount. */
export function choiceOf(items: readonly CartItemIn[], form: Pick<Form, 'tiers'>, now: Date): AmountChoice {
  const { choices, gift } = splitTiers(form)
  const held = items.find(({ tierId }) => choices.some(({ id }) => id === tierId))
  const given = items.find(({ tierId }) => tierId === gift?.id)
  const open = choices.filter((tier) => obstacleOf(tier, now) === null)
  const only = open.length === 1 ? open[0] : undefined
  return {
    tierId: held?.tierId ?? only?.id ?? null,
    text: typedOf(held?.customAmount ?? (held === undefined ? only?.price : null)),
    gift: typedOf(given?.customAmount),
  }
}

/** The requested units, with the answers that they already have. */
export function itemsOf(
  { tierId, text, gift }: AmountChoice,
  form: Pick<Form, 'tiers' | 'customFields'>,
  before: readonly CartItemIn[],
): CartItemIn[] {
  const tiers = splitTiers(form)
  const chosen = tiers.choices.find(({ id }) => id === tierId)
  const given = gift.trim() === '' ? null : tiers.gift
  const wanted = [
    ...(chosen === undefined ? [] : [{ tier: chosen, typed: text }]),
    ...(given === null ? [] : [{ tier: given, typed: gift }]),
  ]
  const ofForm = before
    .flatMap(({ customFields = [] }) => customFields)
    .filter(({ fieldId }) => form.customFields.some(({ id }) => id === fieldId))
  return wanted.map(({ tier, typed }, index) => {
    const found = before.find((item) => item.tierId === tier.id) ?? { tierId: tier.id }
    const { frequency: _before, ...known } = found
    const ofTier = (known.customFields ?? []).filter(({ fieldId }) =>
      tier.customFields.some(({ id }) => id === fieldId),
    )
    return {
      ...known,
      tierId: tier.id,
      // A gift has the same frequency as the tier beside it.
      ...(chosen !== undefined &&
        chosen.paymentFrequency !== tier.paymentFrequency && { frequency: chosen.paymentFrequency }),
      ...(asksAmount(tier) && { customAmount: parseAmount(typed) }),
      customFields: index === 0 ? [...ofTier, ...ofForm] : ofTier,
    }
  })
}

/** The total of a choice; an amount that cannot be parsed counts as 0. */
export function amountOf({ tierId, text, gift }: AmountChoice, form: Pick<Form, 'tiers'>): Cents {
  const tiers = splitTiers(form)
  const tier = tiers.choices.find(({ id }) => id === tierId)
  const price = tier === undefined ? zero : unitPrice(tier, parseAmount(text))
  return addCents(price, (tiers.gift === null ? null : parseAmount(gift)) ?? zero)
}

/** The choice from a form's fields before hydration, or from the address it was sent to; null without a choice. */
export function earlyChoice(
  first: AmountChoice,
  form: Pick<Form, 'tiers'>,
  fields: Pick<FormData, 'get' | 'has'>,
  search: string,
): AmountChoice | null {
  const sent = new URLSearchParams(search)
  const found = amountNames.some((name) => sent.has(name)) ? sent : fields
  const textIn = (name: string) => {
    const value = found.get(name)
    return typeof value === 'string' ? value : ''
  }
  const tierId = textIn('amount.tierId')
  const isKnown = form.tiers.some(({ id }) => id === tierId)
  const choice = {
    tierId: isKnown ? tierId : first.tierId,
    text: found.has('amount.text') ? textIn('amount.text') : first.text,
    gift: textIn('amount.gift'),
  }
  const isSame = choice.tierId === first.tierId && choice.text === first.text && choice.gift === first.gift
  return isSame ? null : choice
}

const amountNames = ['amount.tierId', 'amount.text', 'amount.gift'] as const

/** The problems of the choice, with the names of its fields. */
export function checkChoice(choice: AmountChoice, form: Pick<Form, 'tiers'>): Problem[] {
  const { choices, gift } = splitTiers(form)
  const tier = choices.find(({ id }) => id === choice.tierId)
  if (tier === undefined) return [problem('amount.tierId', 'CHOICE')]
  const check = (field: string, of: Tier, text: string) =>
    asksAmount(of) ? checkAmount(field, parseAmount(text), of) : []
  return [
    ...check('amount.text', tier, choice.text),
    ...(gift === null || choice.gift.trim() === '' ? [] : check('amount.gift', gift, choice.gift)),
  ]
}

function typedOf(amount: number | null | undefined): string {
  return amount === null || amount === undefined || amount === 0 ? '' : amountText(cents(amount))
}
