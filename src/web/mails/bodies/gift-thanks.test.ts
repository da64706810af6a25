import { expect, test } from 'vitest'
import type { GiftThanks } from '#contract/mail/cancellation-mails.ts'
import { renderMail } from '#web/mails/render-mail.tsx'

const data: GiftThanks = {
  brandName: 'Obole',
  organization: { name: 'La Ruche', email: 'bonjour@laruche.exemple.fr', phone: '', url: '' },
  form: { title: 'Le gala', url: 'https://exemple.fr/la-ruche/gala', formType: 'Event' },
  orderNumber: '2026-000001',
  payer: { firstName: 'Ida', lastName: 'Roy' } as GiftThanks['payer'],
  date: '2026-11-02T10:00:00.000Z',
  amount: 1500,
  tip: 300,
  receipt: 'soon',
}

test.each([
  ['fr', 'soon', 'Votre reçu fiscal arrive dans un autre e-mail.'],
  ['fr', 'incomplete', 'il manque votre adresse postale'],
  ['en', 'association', 'La Ruche issues it.'],
  ['es', 'soon', 'Su recibo fiscal llega en otro correo.'],
] as const)('thanks in %s say which receipt comes: %s', async (locale, receipt, words) => {
  const { text } = await renderMail({ kind: 'giftThanks', locale, data: { ...data, receipt } })
  expect(text).toContain(words)
  expect(text).toMatch(/15[,.]00/)
  expect(text).toMatch(/3[,.]00/)
})

test('without a receipt and a tip nothing is said of them', async () => {
  const { text } = await renderMail({
    kind: 'giftThanks',
    locale: 'fr',
    data: { ...data, tip: 0, receipt: null },
  })
  expect(text).not.toMatch(/reçu fiscal|contribution/)
})
