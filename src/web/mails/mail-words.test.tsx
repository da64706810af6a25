import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MailWords } from '#web/mails/mail-words.tsx'
import { renderMail } from '#web/mails/render-mail.tsx'

test.each([
  ['Un lien par e-mail.', 'Un lien par <span style="white-space:nowrap">e-mail</span>.'],
  ['E-mails reçus', '<span style="white-space:nowrap">E-mails</span> reçus'],
  [
    'La commande 2026-004217 est payée',
    'La commande <span style="white-space:nowrap">2026-004217</span> est payée',
  ],
  ['Sans rendez-vous', 'Sans rendez-vous'],
])('%s', (text, html) => expect(renderToStaticMarkup(<MailWords>{text}</MailWords>)).toBe(html))

test('a code to sign in is whole in both versions', async () => {
  const data = { brandName: 'Obole', code: '482913', linkUrl: 'https://dons.exemple.fr/connexion#x' }
  const { html, text } = await renderMail({ kind: 'signInCode', locale: 'fr', data })
  expect(html).toMatch(/<h2[^>]*>Votre code<\/h2><p[^>]*>482913<\/p>/)
  expect(text).toContain('Votre code\u00a0: 482913')
})
