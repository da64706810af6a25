import type { Locale } from '#domain/locale.ts'
import type { MailMessage } from '#contract/mails.ts'

const waiting = {
  brandName: 'Obole',
  organization: { name: 'La Ruche de Belleville', email: 'bonjour@ruche.exemple.fr', phone: '', url: '' },
  form: {
    title: 'Bal d’hiver',
    formType: 'Event',
    url: 'http://localhost:4400/associations/la-ruche/evenements/bal',
  },
  firstName: 'Zoé',
  tier: 'Plein tarif',
  quantity: 2,
} as const
const placeUrl = 'http://localhost:4400/nouvelles/place/abc'

/** The mails of a waiting list, from joining it to its end. */
export function waitingMails(locale: Locale): MailMessage[] {
  const offer = { amount: 2_400, until: '2026-11-20T21:18:00.000Z', cartUrl: `${placeUrl}#key=abc`, placeUrl }
  const joinUrl = 'http://localhost:4400/nouvelles/attente/abc'
  return [
    { kind: 'waitingJoined', locale, data: { ...waiting, place: 3, placeUrl } },
    { kind: 'waitingOffer', locale, data: { ...waiting, ...offer } },
    { kind: 'waitingExpired', locale, data: { ...waiting, joinUrl } },
    { kind: 'waitingClosed', locale, data: { ...waiting, reason: 'suspended' } },
  ]
}
