import { expect, test } from 'vitest'
import { renderMail } from '#web/mails/render-mail.tsx'

const signInUrl = 'https://exemple.fr/connexion'

test('a rejected document has its reason and the operator’s note under its name', async () => {
  const { html, text } = await renderMail({
    kind: 'verificationDecided',
    locale: 'fr',
    data: {
      brandName: 'Obole',
      organizationName: 'La Ruche',
      decision: 'askAgain',
      rejected: [{ kind: 'statutes', reason: 'outdated', note: 'Ils ont changé en 2024.' }],
      reason: '',
      pageUrl: 'https://exemple.fr/admin/la-ruche/verification',
    },
  })
  expect(text.replaceAll('\u00a0', ' ')).toContain(
    'Statuts signés\n> Ce document n’est plus à jour : envoyez une version récente.\n> Ils ont changé en 2024.',
  )
  expect(html).toContain('Statuts signés</h2>')
  expect(html).not.toContain('<caption')
})

test.each([
  ['passkeyAdded', true],
  // The former address does not sign in any more.
  ['emailChanged', false],
] as const)('the mail after %s leads to the sign-in: %s', async (change, isThere) => {
  const data = { brandName: 'Obole', signInUrl, change }
  const { html, text } = await renderMail({ kind: 'accountChanged', locale: 'fr', data })
  expect(html.includes(signInUrl)).toBe(isThere)
  expect(text.includes(signInUrl)).toBe(isThere)
})
