/** How far visitors come with a cart, in order. */
export const cartSteps = ['begun', 'identified', 'started', 'paid'] as const
export type CartStep = (typeof cartSteps)[number]

interface ReachedStep {
  readonly step: CartStep
  /** Carts that came to it or beyond. */
  readonly carts: number
  /** Of the step before: whole percent. Null at the first step, and where no cart came to the one before. */
  readonly percent: number | null
}

/**
 * The steps of carts, each with its share of the step before; none where no cart was begun.
 * @param hasSteps whether an order is made in steps: one that is made on a page has a cart with its payment
 */
export function reachedSteps(counts: Readonly<Record<CartStep, number>>, hasSteps: boolean): ReachedStep[] {
  const steps: readonly CartStep[] = hasSteps ? cartSteps : ['started', 'paid']
  const reached = steps.map((step, index) => {
    const before = steps[index - 1]
    const percent = before === undefined ? null : percentOfCarts(counts[step], counts[before])
    return { step, carts: counts[step], percent }
  })
  return (reached[0]?.carts ?? 0) > 0 ? reached : []
}

/** Rounded to the nearest, but 100 % is all of them, and 0 % is none. */
function percentOfCarts(carts: number, before: number): number | null {
  if (before === 0) return null
  if (carts === 0 || carts === before) return carts === 0 ? 0 : 100
  return Math.min(99, Math.max(1, Math.round((carts * 100) / before)))
}
