import type { TierDefinition } from '#domain/form/form-definition.ts'

/** Whether a tier is on sale at an instant, stock aside. Its end is exclusive. */
export function isTierOnSale(
  tier: Pick<TierDefinition, 'saleStartDate' | 'saleEndDate'>,
  now: Date,
): boolean {
  const { saleStartDate, saleEndDate } = tier
  const hasStarted = saleStartDate === null || now >= new Date(saleStartDate)
  return hasStarted && (saleEndDate === null || now < new Date(saleEndDate))
}
