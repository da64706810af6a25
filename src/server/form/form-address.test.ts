import { expect, test } from 'vitest'
import { formAddress } from '#server/form/form-address.ts'

const at = (type: 'Donation' | 'Checkout', locale?: 'fr' | 'en') =>
  formAddress('https://obole.exemple', 'la-ruche', { type, slug: 'dons' }, locale)

test('a form is at its type and slug, in the language of whoever is led there', () => {
  expect(at('Donation')).toBe('https://obole.exemple/associations/la-ruche/formulaires/dons')
  expect(at('Donation', 'en')).toBe('https://obole.exemple/associations/la-ruche/formulaires/dons/en')
})

test('a partner’s cart has no page of its own: its association has', () =>
  expect(at('Checkout', 'en')).toBe('https://obole.exemple/associations/la-ruche/en'))
