import { expect, test } from 'vitest'
import { formAddress } from '#server/catalogue/form/form-address.ts'

const at = (type: 'Donation' | 'Checkout', locale?: 'fr' | 'en') =>
  formAddress('https://obole.exemple', 'la-ruche', { type, slug: 'dons' }, locale)

test('a form address has type, slug and the language of the reader', () => {
  expect(at('Donation')).toBe('https://obole.exemple/associations/la-ruche/formulaires/dons')
  expect(at('Donation', 'en')).toBe('https://obole.exemple/associations/la-ruche/formulaires/dons/en')
})

test('a partner’s cart uses the page of its association', () =>
  expect(at('Checkout', 'en')).toBe('https://obole.exemple/associations/la-ruche/en'))
