import type { Locale } from '#domain/locale.ts'
import type { MailMessage, NewGift, PayerConfirmation, RefundNotice } from '#contract/mails.ts'

const organization = {
  name: 'La Ruche de Belleville',
  email: 'bonjour@ruche.exemple.fr',
  phone: '01 23 45 67 89',
  url: 'https://ruche.exemple.fr',
}
const form = {
  title: 'Un toit pour l’épicerie solidaire',
  formType: 'CrowdFunding' as const,
  url: 'http://localhost:4400/associations/la-ruche/collectes/un-toit',
}
const order = {
  brandName: 'Obole',
  organization,
  form,
  orderNumber: '2026-004217',
  date: '2026-11-20T21:18:00.000Z',
  lines: [{ name: 'Don libre', amount: 4200 }],
  amount: 4200,
}
const payer = { firstName: 'Zoé', lastName: 'Moreau', companyName: '' }

/** A confirmation of 42 EUR and a tip of 3.40 EUR, changed as asked. */
export function aPayerConfirmation(
  change: Partial<PayerConfirmation> = {},
  locale: Locale = 'fr',
): MailMessage {
  const data = {
    ...order,
    payer,
    amountTip: 340,
    personalMessage: 'Merci du fond du cœur !\n\nL’inauguration a lieu le 13 mars.\nVenez nombreux.',
    taxReceiptExpected: true,
    confirmationUrl: 'http://localhost:4400/paiement/embarque/confirmation/0b6f7a3e',
    ...change,
  }
  return { kind: 'payerConfirmation', locale, data }
}

export function aNewGift(change: Partial<NewGift> = {}, locale: Locale = 'fr'): MailMessage {
  const data = {
    ...order,
    payer: { ...payer, email: 'zoe.moreau@exemple.fr' },
    comment: 'Courage pour les travaux.',
    ...change,
  }
  return { kind: 'newGift', locale, data }
}

export function aRefundNotice(change: Partial<RefundNotice> = {}, locale: Locale = 'fr'): MailMessage {
  const { brandName, date } = order
  const data = {
    brandName,
    organization,
    form,
    date,
    payer,
    amount: 4540,
    reason: 'duplicate' as const,
    ...change,
  }
  return { kind: 'refundNotice', locale, data }
}
