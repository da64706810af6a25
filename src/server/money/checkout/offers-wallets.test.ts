import { expect, test } from 'vitest'
import { offersWallets } from '#server/money/checkout/offers-wallets.ts'

const attempt = { paymentMethod: 'Card', mandateId: null, savesPaymentMethod: false } as const
const saving = { ...attempt, savesPaymentMethod: true }
const some = { wallets: { canSave: false } }

test.each([
  ['a provider without wallets', {}, attempt, false],
  ['a payment at once', some, attempt, true],
  ['a direct debit', some, { ...attempt, paymentMethod: 'Sepa' as const }, false],
  ['a saved payment method', some, { ...attempt, mandateId: 'm' }, false],
  ['instalments and monthly gifts, where its card may not be saved', some, saving, false],
  ['instalments and monthly gifts, where it may', { wallets: { canSave: true } }, saving, true],
])('wallets for %s', (_case, entry, one, expected) => {
  expect(offersWallets(entry, one)).toBe(expected)
})
