/** Test cards of the sequences; most are accepted, so that later commands have an effect. */
export const cards = [
  '4242424242424242',
  '4242424242424242',
  '4000000000003220',
  '4000000000000002',
  '4000002500003155',
  '4000000000000341',
  '4000000000000259',
] as const

/** Accounts that a bank debits after five days: one succeeds, one is rejected. */
export const accounts = ['FR1420041010050500013M02606', 'FR8420041010050500013M02607'] as const

/** Answers of a payer in the simulated wallet. */
export const wallets = ['accepted', 'declined'] as const

/** The entered payment method: a card number, an account number, or the answer in a wallet. */
export type TestPaymentMethod = (typeof cards | typeof accounts | typeof wallets)[number]

export const walletAnswerOf = (paymentMethod: TestPaymentMethod) =>
  wallets.find((answer) => answer === paymentMethod) ?? null

/** Whether it is an account, which is paid by direct debit. */
export const isAccount = (paymentMethod: TestPaymentMethod): boolean =>
  accounts.some((account) => account === paymentMethod)
