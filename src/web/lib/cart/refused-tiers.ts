import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import type { CartCalls } from '#web/lib/api/cart-calls.ts'

/**
 * The calls of a cart, which report the ids of tiers that a refusal says the form no longer has: a read of the form
 * may be a second old, and the refusal is more recent.
 */
export function reportingRefusedTiers(
  calls: CartCalls,
  report: (tierIds: readonly string[]) => void,
): CartCalls {
  return {
    ...calls,
    async replace(ref, key, items, version) {
      try {
        return await calls.replace(ref, key, items, version)
      } catch (error) {
        const refused = refusedTiers(asFailure(error).problems, items)
        if (refused.length > 0) report(refused)
        throw error
      }
    },
  }
}

function refusedTiers(
  problems: readonly { readonly field: string; readonly code: string }[],
  items: readonly CartItemIn[],
): string[] {
  return items.flatMap(({ tierId }, index) =>
    problems.some(({ field, code }) => code === 'TIER_UNKNOWN' && field === `items.${index}.tierId`)
      ? [tierId]
      : [],
  )
}

/** A form as read, without the tiers that a later refusal says are gone. */
export function withoutTiers<F extends Pick<Form, 'tiers'>>(form: F, tierIds: ReadonlySet<string>): F {
  if (form.tiers.every(({ id }) => !tierIds.has(id))) return form
  return { ...form, tiers: form.tiers.filter(({ id }) => !tierIds.has(id)) }
}
