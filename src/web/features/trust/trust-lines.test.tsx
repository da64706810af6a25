import { expect, test } from 'vitest'
import { SecureNote, TrustLines } from '#web/features/trust/trust-lines.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

test.each([
  ['stripe', 'Stripe', true],
  ['sandbox', 'notre banque de test', true],
  ['another', 'notre prestataire de paiement', false],
] as const)('%s: the payment is secured by %s, marks of cards: %s', (provider, name, hasMarks) => {
  const organization = { provider }
  const lines = renderWithRoot(<TrustLines organization={organization} what="sale" mail="tickets" />, {
    areas: ['trust'],
  })
  expect(lines).toContain(`Paiement sécurisé par ${name}`)
  expect(lines).toContain('Gratuit pour l’association.')
  expect(lines).toContain('votre banque peut demander une confirmation')
  expect(lines.includes('Cartes CB, Visa et Mastercard')).toBe(hasMarks)
  expect(lines.includes('VISA')).toBe(hasMarks)
  expect(renderWithRoot(<SecureNote organization={organization} />, { areas: ['trust'] })).toContain(name)
})
