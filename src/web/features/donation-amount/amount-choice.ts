import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import { cents } from '#domain/money.ts'
import { amountOptions, rhythmsOf } from '#web/features/donation-amount/amount-options.ts'
import { amountText } from '#web/lib/amount/amount-text.ts'

/** The amount in a cart or a draft. */
export interface KnownAmount {
  readonly cents: number
  readonly isMonthly: boolean
}

export interface Choice {
  /** Key of the selected tile; null while the free amount is selected. */
  readonly tile: string | null
  readonly text: string
  readonly isMonthly: boolean
}

interface Chosen {
  readonly choice: Choice
  /** Whether the visitor made the choice, now or in a cart before. */
  readonly isTouched: boolean
}

interface NextChoice {
  readonly next: Choice
  /** It comes from a cart that was read late: it never replaces what the visitor chose meanwhile. */
  readonly isFallback: boolean
}

/** The choice after another one. A choice that changes nothing does not count as one. */
export function afterChoice(now: Chosen, { next, isFallback }: NextChoice): Chosen {
  if (isFallback) return now.isTouched ? now : { choice: next, isTouched: true }
  const isSame =
    now.choice.tile === next.tile && now.choice.text === next.text && now.choice.isMonthly === next.isMonthly
  return isSame ? now : { choice: next, isTouched: true }
}

/** The choice that shows a known amount, else the first suggestion. */
export function initialChoice(form: Form, known: KnownAmount | undefined): Choice {
  const isMonthly = known?.isMonthly ?? !rhythmsOf(form).isOnce
  const { tiles, initialKey } = amountOptions(form, isMonthly)
  if (known === undefined) return { tile: initialKey, text: '', isMonthly }
  const tile = tiles.find(({ amount }) => amount === known.cents)
  return tile === undefined
    ? { tile: null, text: amountText(cents(known.cents)), isMonthly }
    : { tile: tile.key, text: '', isMonthly }
}

/** The amount of an item in a cart or a draft: its own, or its tier's. */
export function amountOf(form: Form, item: CartItemIn | undefined): KnownAmount | undefined {
  const tier = form.tiers.find(({ id }) => id === item?.tierId)
  const amount = item?.customAmount ?? tier?.price
  if (item === undefined || tier === undefined || amount === undefined) return undefined
  return { cents: amount, isMonthly: (item.frequency ?? tier.paymentFrequency) === 'SUBSCRIPTION' }
}
