import { AppError } from '#domain/errors.ts'
import type { Problem } from '#domain/problem.ts'
import type { CartWrite } from '#contract/cart.ts'
import type { Clock } from '#server/clock/clock.ts'

/** How long "sold out" is said again without asking: far less than the second that a live number may be old. */
const lifeMs = 250
/** Tiers remembered at once; a crowd stands before few. */
const most = 1000

type Wish = Pick<CartWrite, 'items' | 'organizationSlug' | 'formType' | 'formSlug'>

/**
 * Says "sold out" again to a crowd for a moment, so that thousands of refusals cost one read of the database. Only
 * "none left" of a tier is remembered: whoever wants fewer than the one before is asked about anew. What frees stock
 * in this process forgets it all; the reservation stays the only guard.
 */
export function makeRecentRefusals(clock: Clock) {
  const untilOf = new Map<string, number>()
  const keyOf = ({ organizationSlug, formType, formSlug }: Wish, tierId: string) =>
    JSON.stringify([organizationSlug, formType, formSlug, tierId])
  return {
    /** @throws AppError SOLD_OUT where a tier of the wish was sold out a moment ago */
    repeat: (wish: Wish): void => {
      if (untilOf.size === 0) return
      const now = clock.now().getTime()
      for (const [index, { tierId }] of wish.items.entries()) {
        const until = untilOf.get(keyOf(wish, tierId)) ?? 0
        // Neither over nor, where a clock was turned back, further away than it can be.
        if (now < until && until - now <= lifeMs) throw soldOut(index)
      }
    },
    /** Remembers what a refusal told. */
    keep: (wish: Wish, error: unknown): void => {
      if (!(error instanceof AppError) || error.code !== 'SOLD_OUT') return
      const line = error.problems?.map(soldOutLine).find((index) => index !== null) ?? null
      const tierId = line === null ? undefined : wish.items[line]?.tierId
      if (tierId === undefined) return
      if (untilOf.size >= most) untilOf.clear()
      untilOf.set(keyOf(wish, tierId), clock.now().getTime() + lifeMs)
    },
    forget: (): void => untilOf.clear(),
  }
}

/** The line that a problem calls sold out with none left, else null. */
function soldOutLine({ field, code, params }: Problem): number | null {
  const [, index] = /^items\.(\d+)\.quantity$/.exec(field) ?? []
  return index !== undefined && code === 'SOLD_OUT' && params['remaining'] === 0 ? Number(index) : null
}

function soldOut(line: number): AppError {
  const problem: Problem = {
    field: `items.${line}.quantity`,
    code: 'SOLD_OUT',
    level: 'error',
    params: { remaining: 0 },
  }
  return new AppError('SOLD_OUT', { problems: [problem] })
}
