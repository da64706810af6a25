import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'

/** What a form's payers may pay with: a card, and a direct debit where the form says so; of those, what the provider can. */
export function allowedPaymentMethods(
  provider: Pick<PaymentProvider, 'paymentMethod'>,
  { acceptSepa }: Pick<FormDefinition, 'acceptSepa'>,
): PaymentMethod[] {
  return provider.paymentMethod.filter((paymentMethod) => paymentMethod === 'Card' || acceptSepa)
}
