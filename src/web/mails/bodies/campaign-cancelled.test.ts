import { expect, test } from 'vitest'
import type { CampaignCancelled } from '#contract/mail/cancellation-mails.ts'
import { cents } from '#domain/money.ts'
import { renderMail } from '#web/mails/render-mail.tsx'

const form = { title: 'Le gala', url: 'https://exemple.fr/gala' }
const data: Omit<CampaignCancelled, 'form'> = {
  brandName: 'Obole',
  organization: { name: 'La Ruche', email: 'ruche@exemple.fr', phone: '', url: '' },
  orderNumber: '12',
  payer: { firstName: 'Zoé', lastName: 'Le Gall', companyName: '' },
  subject: 'Annulation',
  text: 'La salle est fermée.',
  lines: [{ name: 'Ligne', amount: cents(1500) }],
  refund: 'online',
  amount: cents(1500),
  debits: 0,
}

test.each([
  ['Event', true],
  ['Membership', true],
  ['Donation', false],
  ['CrowdFunding', false],
  ['Shop', false],
  ['PaymentForm', false],
] as const)('%s: the mail speaks of tickets and cards where there are some', async (formType, isNamed) => {
  const mail = {
    kind: 'campaignCancelled',
    locale: 'fr',
    data: { ...data, form: { ...form, formType } },
  } as const
  const { text } = await renderMail(mail)
  expect(text.includes('Les billets et les cartes')).toBe(isNamed)
  expect(text).toContain('15,00')
})
