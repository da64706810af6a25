import type { FormDefinition } from '#domain/form/form-definition.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'

/**
 * The payment methods of a form: card, and direct debit if the form allows it, limited to what the provider supports.
 */
export function allowedPaymentMethods(
  provider: Pick<PaymentProvider, 'paymentMethods'>,
  { acceptSepa }: Pick<FormDefinition, 'acceptSepa'>,
): PaymentMethod[] {
  return provider.paymentMethods.filter((paymentMethod) => paymentMethod === 'Card' || acceptSepa)
}
