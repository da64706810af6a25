import { type Static, Type } from 'typebox'
import { paymentMethods } from '#domain/payment/payment-method.ts'
import { oneOf, orNull, text, uuid } from '#contract/shape.ts'

/** Obole's own: the payment methods that providers store for a user's debits. */
export const OwnPaymentMethodsSchema = Type.Object({
  data: Type.Array(
    Type.Object({
      id: uuid(),
      paymentMethod: oneOf(paymentMethods),
      brand: text(40),
      last4: text(10),
      /** `MM/YYYY`; empty for an account. */
      expiry: text(10),
      /** The title of the form whose debits it pays. */
      title: text(500),
      /** It is debited: it can be changed with its debits, or deleted once they have ended. */
      isInUse: Type.Boolean(),
      manageUrl: orNull(text(2000)),
    }),
  ),
})
export type OwnPaymentMethods = Static<typeof OwnPaymentMethodsSchema>

export const PaymentMethodRemovedSchema = Type.Object({ removed: Type.Boolean() })
