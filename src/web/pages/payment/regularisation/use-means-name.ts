import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { cardBrand } from '#web/lib/card-brand.ts'
import { useTexts } from '#web/lib/texts.ts'

type KeptMeans = Pick<NonNullable<RegularisationView['keptMeans']>, 'means' | 'brand' | 'last4'>

/** A kept means by what its holder knows it by. */
export function useMeansName(): (kept: KeptMeans) => string {
  const t = useTexts('regularisation')
  return ({ means, brand, last4 }) => t(`means.${means}`, { brand: cardBrand(brand), last4 })
}
