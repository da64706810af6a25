import { useEffect, useState } from 'react'
import type { FormKey } from '#contract/page-reads.ts'
import type { TipSuggestion } from '#contract/tip.ts'
import type { PaymentFrequency } from '#domain/form/form-definition.ts'
import { keepAsking } from '#web/lib/api/keep-asking.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'

interface TipQuestion extends FormKey {
  /** Cents, without the tip; for one month if the gift is monthly. */
  readonly amount: number
  readonly frequency: PaymentFrequency
  /** Milliseconds before the request, where the amount is being typed. */
  readonly delayMs?: number
}

/**
 * The suggested tip for an amount: undefined while loading, null while the server does not answer, which is asked
 * again. The suggestion for another amount is not shown meanwhile, since the payer could choose it.
 */
export function useTipSuggestion(
  { suggestTip }: Pick<CartSession, 'suggestTip'>,
  { organizationSlug, formType, formSlug, amount, frequency, delayMs = 0 }: TipQuestion,
): TipSuggestion | null | undefined {
  const [found, setFound] = useState<{ amount: number; suggestion: TipSuggestion | null }>()
  useEffect(
    () =>
      keepAsking({
        ask: () => suggestTip({ organizationSlug, formType, formSlug }, amount, frequency),
        onAnswer: (suggestion) => setFound({ amount, suggestion }),
        onFailure: () => setFound({ amount, suggestion: null }),
        delayMs,
      }),
    [suggestTip, organizationSlug, formType, formSlug, amount, frequency, delayMs],
  )
  return found?.amount === amount ? found.suggestion : undefined
}
