import { expect, test } from 'vitest'
import { renderMail } from '#web/mails/render-mail.tsx'
import { aScheduleMail } from '../../../../tests/build/mail/schedule-mail-messages.ts'

test.each([
  [
    {},
    [
      '103,00 €',
      'Dont contribution à Obole',
      '3,00 €',
      'Stripe',
      '1A2B3C4D',
      'mandat (RUM)',
      'NXDSYREGC9PSMKWY',
    ],
  ],
  [{ provider: 'sandbox', amountTip: 0 }, ['103,00 €', 'Le prestataire de paiement choisi par']],
  [{ mandateReference: null }, ['La référence de votre mandat figure sur votre relevé']],
])('the mail states what is debited, by whom, and what comes later: %j', async (change, facts) => {
  const { subject, html, text } = await renderMail(aScheduleMail('debitRegistered', change))
  const plain = (version: string) => version.replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(plain(subject)).toBe('Votre prélèvement pour « Adhésion de l’année » est enregistré')
  const always = ['sous 8 jours ouvrés', 'votre relevé bancaire', 'Ne payez pas une seconde fois']
  for (const version of [html, text].map(plain))
    for (const fact of [...facts, ...always]) expect(version).toContain(fact)
})
