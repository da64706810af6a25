/** The behaviour of a payment method. Source: Stripe's pages on testing. */
export interface TestPaymentMethod {
  readonly type: 'card' | 'sepa_debit'
  readonly brand: string
  /** 3-D Secure with the payer present: never, always, or until it was saved with it. */
  readonly authentication: 'never' | 'onSession' | 'untilSaved' | 'always'
  /** The refusal of the bank; null: accepted. */
  readonly decline: Decline | null
  readonly isDisputed: boolean
}

export interface Decline {
  readonly code: string
  readonly declineCode: string | null
  readonly adviceCode?: string
}

const plain: TestPaymentMethod = {
  type: 'card',
  brand: 'visa',
  authentication: 'never',
  decline: null,
  isDisputed: false,
}

const declined = (declineCode: string, code = 'card_declined', adviceCode?: string): TestPaymentMethod => ({
  ...plain,
  decline: { code, declineCode, ...(adviceCode !== undefined && { adviceCode }) },
})

const cards: Readonly<Record<string, TestPaymentMethod>> = {
  '4242424242424242': plain,
  '4000002500001001': { ...plain, brand: 'cartes_bancaires' },
  '4000000000003220': { ...plain, authentication: 'onSession' },
  '4000002500003155': { ...plain, authentication: 'untilSaved' },
  '4000002760003184': { ...plain, authentication: 'always' },
  '4000008400001629': { ...declined('generic_decline'), authentication: 'onSession' },
  '4000008260003178': { ...declined('insufficient_funds'), authentication: 'untilSaved' },
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000009987': declined('lost_card', 'card_declined', 'do_not_try_again'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': declined('expired_card', 'expired_card'),
  '4000000000000127': declined('incorrect_cvc', 'incorrect_cvc'),
  '4000000000000119': declined('processing_error', 'processing_error'),
  '4100000000000019': declined('fraudulent'),
  '4000000000000259': { ...plain, isDisputed: true },
}

const debit: TestPaymentMethod = { ...plain, type: 'sepa_debit', brand: 'FR' }
const accounts: Readonly<Record<string, TestPaymentMethod>> = {
  FR1420041010050500013M02606: debit,
  FR8420041010050500013M02607: {
    ...debit,
    decline: { code: 'payment_intent_payment_attempt_failed', declineCode: null },
  },
  FR5720041010050500013M02608: { ...debit, isDisputed: true },
}

/** The test payment method of a card number or an IBAN; null for any other, which is never accepted. */
export function testPaymentMethodOf(number: string): TestPaymentMethod | null {
  const bare = number.replaceAll(/\s/g, '')
  return cards[bare] ?? accounts[bare] ?? null
}
