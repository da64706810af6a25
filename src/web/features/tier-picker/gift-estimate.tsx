import { Suspense, useEffect, useRef } from 'react'
import type { Organization } from '#contract/organization.ts'
import { zero } from '#domain/money.ts'
import { lineTotal } from '#web/features/tier-picker/selection/totals-of-items.ts'
import type { Picker } from '#web/features/tier-picker/use-picker.ts'
import { RestStyle } from '#web/lib/browser/rest-style.tsx'
import { useOnDemand } from '#web/lib/on-demand/use-on-demand.ts'

interface GiftEstimateProps {
  readonly picker: Picker
  readonly organization: Organization
}

/**
 * The cost of the gift after tax, where it may give a receipt. Its code is loaded with the first amount: most orders
 * have no gift.
 */
export function GiftEstimate({ picker, organization }: GiftEstimateProps) {
  const { gift, items, isMonthly } = picker
  const isEligible = gift?.isEligibleTaxReceipt === true && organization.taxReceipts
  const amount = gift !== null && isEligible ? lineTotal(items, gift) : zero
  const isGiven = amount > zero
  const { part: Estimate, ask } = useOnDemand(
    async () => (await import('#web/lib/amount/tax-estimate.tsx')).TaxEstimate,
  )
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (isGiven) latest.current()
  }, [isGiven])
  if (!isGiven || Estimate === null) return null
  return (
    <Suspense>
      <RestStyle />
      <Estimate {...{ amount, isMonthly }} isUnderColucheLaw={organization.isUnderColucheLaw} />
    </Suspense>
  )
}
