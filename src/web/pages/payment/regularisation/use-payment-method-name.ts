import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { cardBrand } from '#web/lib/card-brand.ts'
import { useTexts } from '#web/lib/texts.ts'

type SavedPaymentMethod = Pick<
  NonNullable<RegularisationView['savedPaymentMethod']>,
  'paymentMethod' | 'brand' | 'last4'
>

/** Names a saved payment method as its holder knows it. */
export function usePaymentMethodName(): (saved: SavedPaymentMethod) => string {
  const t = useTexts('regularisation')
  return ({ paymentMethod, brand, last4 }) =>
    t(`paymentMethod.${paymentMethod}`, { brand: cardBrand(brand), last4 })
}
