import { type Static, Type } from 'typebox'
import { paymentMethods } from '#domain/payment/payment-method.ts'
import { cents, oneOf, orNull, text, uuid } from '#contract/shape.ts'

/** The fields in which the payer of one attempt enters a card or an account. */
export const InitializedSchema = Type.Object({
  paymentId: uuid(),
  tokenizationSessionId: text(200),
  /** null where there is nothing to enter, or where the provider's own script creates the fields. */
  hostedFieldsUrl: orNull(text(2000)),
  publicKey: text(500),
  /** The data for the provider's own script, which creates the fields; absent where the provider has none. */
  script: Type.Optional(
    Type.Object({
      url: text(2000),
      paymentMethod: oneOf(paymentMethods),
      /** Cents. */
      amount: cents(),
      /** The payment method is saved for later debits: the payer must pass a strong authentication. */
      savesPaymentMethod: Type.Boolean(),
      /** The wallets of the provider (Apple Pay, Google Pay) may be shown above the fields. */
      wallets: Type.Boolean(),
    }),
  ),
  /**
   * The proof of work before the card is tried, while stolen cards are being tested here: the browser finds an answer
   * so that the SHA-256 of `challenge:answer` begins with this number of zero bits. Usually null.
   */
  work: orNull(Type.Object({ challenge: text(100), bits: Type.Integer() })),
})
export type Initialized = Static<typeof InitializedSchema>
