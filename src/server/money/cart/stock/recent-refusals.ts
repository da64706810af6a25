import { AppError } from '#domain/errors.ts'
import type { Problem } from '#domain/problem.ts'
import type { CartWrite } from '#contract/cart.ts'
import type { Clock } from '#server/platform/clock/clock.ts'

/** How long "sold out" is repeated without a query: much less than the second that a live number may be old. */
const lifeMs = 250
/** Maximum number of remembered tiers. */
const most = 1000

type RequestedCart = Pick<CartWrite, 'items' | 'organizationSlug' | 'formType' | 'formSlug'>

/**
 * Repeats "sold out" from memory for a moment, so that thousands of rejected requests cost one database read. Only
 * "none left" of a tier is remembered; a smaller quantity is checked again. A change that frees stock in this process
 * clears the memory. The reservation in the database remains the only guard.
 */
export function makeRecentRefusals(clock: Clock) {
  const untilOf = new Map<string, number>()
  const keyOf = ({ organizationSlug, formType, formSlug }: RequestedCart, tierId: string) =>
    JSON.stringify([organizationSlug, formType, formSlug, tierId])
  return {
    /** @throws AppError SOLD_OUT if a requested tier was sold out a moment ago */
    repeat: (requested: RequestedCart): void => {
      if (untilOf.size === 0) return
      const now = clock.now().getTime()
      for (const [index, { tierId }] of requested.items.entries()) {
        const until = untilOf.get(keyOf(requested, tierId)) ?? 0
        // Not expired, and not beyond the life time (the clock may have been moved back).
        if (now < until && until - now <= lifeMs) throw soldOut(index)
      }
    },
    /** Remembers the sold-out tier of an error. */
    remember: (requested: RequestedCart, error: unknown): void => {
      if (!(error instanceof AppError) || error.code !== 'SOLD_OUT') return
      const line = error.problems?.map(soldOutLine).find((index) => index !== null) ?? null
      const tierId = line === null ? undefined : requested.items[line]?.tierId
      if (tierId === undefined) return
      if (untilOf.size >= most) untilOf.clear()
      untilOf.set(keyOf(requested, tierId), clock.now().getTime() + lifeMs)
    },
    forget: (): void => untilOf.clear(),
  }
}

/** The line that a problem reports as sold out with none left, else null. */
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
