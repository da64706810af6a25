import type { CartItemDraft } from '#domain/cart/cart.ts'
import type { FormDefinition, PaymentFrequency } from '#domain/form/form-definition.ts'
import { openDonationKey } from '#domain/form/open-donation.ts'

/** `frequencies` is absent where only the frequencies of the tiers are known. */
type FrequentForm = Pick<FormDefinition, 'tiers'> & Partial<Pick<FormDefinition, 'frequencies'>>

/**
 * How often each line is paid: as requested, else as its tier defines. A donation beside monthly lines is monthly too,
 * where the form accepts monthly donations.
 */
export function itemFrequencies(
  items: readonly Pick<CartItemDraft, 'tierId' | 'frequency'>[],
  form: FrequentForm,
): PaymentFrequency[] {
  const chosen = items.map(({ tierId, frequency }) => {
    const tier = form.tiers.find(({ id }) => id === tierId)
    const isOpen = frequency === undefined && tier?.key === openDonationKey
    return { frequency: frequency ?? tier?.paymentFrequency ?? 'SINGLE', isOpen }
  })
  const isMonthly =
    form.frequencies?.includes('SUBSCRIPTION') === true &&
    chosen.some(({ frequency }) => frequency === 'SUBSCRIPTION')
  return chosen.map(({ frequency, isOpen }) => (isOpen && isMonthly ? 'SUBSCRIPTION' : frequency))
}
