import { useEffect, useState } from 'react'
import type { FormKey } from '#contract/page-reads.ts'
import type { TipSuggestion } from '#contract/tip.ts'
import type { PaymentFrequency } from '#domain/form/form-definition.ts'
import type { Cents } from '#domain/money.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'

/** Pause after the last key of an amount: one request for it, not one for each digit. */
const pauseMs = 300

/**
 * The suggested tip for an amount that is not in a cart yet: undefined while loading, null if it fails. The
 * suggestion for another amount is not shown meanwhile, since the payer could choose it.
 */
export function useTipSuggestion(
  { suggestTip }: CartSession,
  { organizationSlug, formType, formSlug }: FormKey,
  amount: Cents,
  frequency: PaymentFrequency,
): TipSuggestion | null | undefined {
  const [found, setFound] = useState<{ amount: Cents; suggestion: TipSuggestion | null }>()
  useEffect(() => {
    let isCurrent = true
    const take = (suggestion: TipSuggestion | null) => {
      if (isCurrent) setFound({ amount, suggestion })
    }
    const timer = setTimeout(() => {
      suggestTip({ organizationSlug, formType, formSlug }, amount, frequency).then(take, () => take(null))
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [suggestTip, organizationSlug, formType, formSlug, amount, frequency])
  return found?.amount === amount ? found.suggestion : undefined
}
