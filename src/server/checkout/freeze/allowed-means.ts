import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { PaymentMeans } from '#domain/payment/payment-means.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'

/** What a form's payers may pay with: a card, and a direct debit where the form says so; of those, what the provider can. */
export function allowedMeans(
  provider: Pick<PaymentProvider, 'means'>,
  { acceptSepa }: Pick<FormDefinition, 'acceptSepa'>,
): PaymentMeans[] {
  return provider.means.filter((means) => means === 'Card' || acceptSepa)
}
