import type { CartItemIn } from '#contract/cart.ts'
import type { Form, Tier } from '#contract/form.ts'
import type { Problem } from '#domain/problem.ts'

/** A refused write: what was sent, and what is already in the cart and so available to the visitor. */
export interface RefusedWrite {
  readonly problems: readonly Problem[]
  readonly sent: readonly CartItemIn[]
  readonly held: readonly CartItemIn[]
}

/**
 * A form's numbers, corrected by what a refusal says is left: the server caches the public numbers for a second, so
 * the refusal is more recent. The remaining number in a refusal includes what is in the cart.
 */
export function withRefusedStock<F extends Pick<Form, 'tiers'>>(form: F, write: RefusedWrite): F {
  const refusals = write.problems.flatMap((problem) => {
    const { remaining } = problem.params
    const isStock = problem.code === 'SOLD_OUT' || problem.code === 'OPTION_SOLD_OUT'
    return isStock && typeof remaining === 'number' ? [{ field: problem.field, remaining }] : []
  })
  return refusals.reduce((now, { field, remaining }) => withOneRefusal(now, field, remaining, write), form)
}

function withOneRefusal<F extends Pick<Form, 'tiers'>>(
  form: F,
  field: string,
  remaining: number,
  { sent, held }: Pick<RefusedWrite, 'sent' | 'held'>,
): F {
  const [, index = '', optionId] = /^items\.(\d+)\.(?:quantity|extraOptions\.(.+))$/.exec(field) ?? []
  const tierId = sent[Number(index)]?.tierId
  const change = (tier: Tier): Tier => {
    if (field === 'items')
      return withLeft(tier, Math.min(tier.remainingNumber ?? Infinity, beside(remaining, held)))
    if (optionId !== undefined) {
      const taken = held.filter((item) => hasOption(item, optionId))
      const extraOptions = tier.extraOptions.map((option) =>
        option.id === optionId ? { ...option, remainingNumber: beside(remaining, taken) } : option,
      )
      return { ...tier, extraOptions }
    }
    if (tier.id !== tierId) return tier
    return withLeft(
      tier,
      beside(
        remaining,
        held.filter((item) => item.tierId === tierId),
      ),
    )
  }
  return { ...form, tiers: form.tiers.map(change) }
}

function withLeft(tier: Tier, remainingNumber: number): Tier {
  return { ...tier, remainingNumber, soldOut: remainingNumber === 0 }
}

function beside(remaining: number, held: readonly CartItemIn[]): number {
  return Math.max(0, remaining - held.reduce((sum, { quantity = 1 }) => sum + quantity, 0))
}

function hasOption({ extraOptions = [] }: CartItemIn, id: string): boolean {
  return extraOptions.some(({ extraOptionId, value }) => value && extraOptionId === id)
}
