import type { Form, Tier } from '#contract/form.ts'
import { asksAmount } from '#domain/form/price-kinds.ts'
import { type Cents, cents, zero } from '#domain/money.ts'

/** One amount offered as a tile, for a tier. */
export interface AmountOption {
  readonly key: string
  readonly amount: Cents
  readonly tier: Tier
  /** Text under the amount, where the tier has a name. */
  readonly name: string
  readonly soldOut: boolean
}

export interface AmountOptions {
  readonly tiles: readonly AmountOption[]
  /** The tier for a free amount; null where the form has none. */
  readonly free: Tier | null
  /** The tile selected at first: the association's favourite, else the middle tile. */
  readonly initialKey: string | null
}

/**
 * The tiles and the free amount of a donation or crowdfunding form, for one-time or for monthly gifts. A gift whose time
 * is over, or has not begun, is left out: the server would refuse it.
 */
export function amountOptions(form: Form, isMonthly: boolean): AmountOptions {
  const gifts = form.tiers
    .filter(({ sales }) => sales === 'open')
    .filter((tier) => (isMonthly ? isGivenMonthly(tier, form) : isGivenOnce(tier)))
  const free = gifts.find(asksAmount) ?? null
  const named = gifts
    .filter((tier) => !asksAmount(tier))
    .map((tier) => tileOf(tier.id, cents(tier.price), tier, tier.label === '' ? tier.name : tier.label))
  const presets =
    free === null
      ? []
      : form.presetAmounts.map((amount) => tileOf(`preset-${amount}`, cents(amount), free, ''))
  const tiles = [...presets, ...named].toSorted((one, other) => one.amount - other.amount)
  const choosable = tiles.filter((tile) => !tile.soldOut && tile.amount > zero)
  const favourite = choosable.find((tile) => tile.tier.isFavorite && tile.name !== '')
  const middle = choosable[Math.floor((choosable.length - 1) / 2)]
  return { tiles, free, initialKey: (favourite ?? middle)?.key ?? null }
}

/** The frequencies that a form offers: once, monthly, or both. */
export function rhythmsOf(form: Pick<Form, 'tiers' | 'frequencies'>) {
  const open = form.tiers.filter(({ sales }) => sales === 'open')
  return {
    isOnce: open.some(isGivenOnce),
    isMonthly: open.some((tier) => isGivenMonthly(tier, form)),
  }
}

function isGivenOnce({ tierType, paymentFrequency }: Tier): boolean {
  return tierType === 'Donation' && paymentFrequency === 'SINGLE'
}

/** Monthly tiers, and the free amount where the form also takes it monthly; a reward is only given once. */
function isGivenMonthly(tier: Tier, { frequencies }: Pick<Form, 'frequencies'>): boolean {
  if (tier.paymentFrequency === 'SUBSCRIPTION') return true
  return isGivenOnce(tier) && asksAmount(tier) && frequencies.includes('SUBSCRIPTION')
}

function tileOf(key: string, amount: Cents, tier: Tier, name: string): AmountOption {
  return { key, amount, tier, name, soldOut: tier.soldOut }
}
