import { useEffect, useState } from 'react'
import type { PlanRefund, RefundPlan } from '#contract/admin/order/order-refunds.ts'
import type { RefundChoice } from '#domain/refund/refund-choice.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureText } from '#web/lib/api/failure-text.ts'
import { useLocale } from '#web/lib/texts.ts'

/** After the last key of an amount. */
const askAfterMs = 250

const line = 'POST /admin/organizations/:org/orders/:order/refunds/plan'

export type PlanState =
  | { readonly kind: 'planned'; readonly plan: RefundPlan }
  | { readonly kind: 'refused'; readonly reason: string }

/** The consequences of a choice, asked for a moment after it changes; null: they are not known yet, or none is made. */
export function useRefundPlan(org: string, order: string, choice: RefundChoice | null): PlanState | null {
  const locale = useLocale()
  const textOf = useFailureText()
  const key = choice === null ? null : JSON.stringify(choice)
  const [known, setKnown] = useState<{ readonly key: string; readonly state: PlanState } | null>(null)
  useEffect(() => {
    if (key === null) return undefined
    let isCurrent = true
    const show = (state: PlanState) => {
      if (isCurrent) setKnown({ key, state })
    }
    const timer = setTimeout(() => {
      const body = JSON.parse(key) as PlanRefund
      makeSend(locale)(line, { params: { org, order }, body }).then(
        (plan) => show({ kind: 'planned', plan }),
        async (error: unknown) => {
          const { message } = await textOf(asFailure(error))
          show({ kind: 'refused', reason: message })
        },
      )
    }, askAfterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, locale, textOf, org, order])
  return known?.key === key ? (known?.state ?? null) : null
}
