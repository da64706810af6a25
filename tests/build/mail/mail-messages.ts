import type { Locale } from '#domain/locale.ts'
import type { OrdersOfDay, WeeklySummary } from '#contract/mail/digest-mails.ts'
import type { EventTomorrow, MembershipEnding } from '#contract/mail/reminder-mails.ts'
import type { AbuseReported } from '#contract/mail/report-mails.ts'
import type { MailMessage, NewGift, PayerConfirmation, RefundNotice, SalesReopened } from '#contract/mails.ts'

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
  discount: 0,
}
const payer = { firstName: 'Zoé', lastName: 'Moreau', companyName: '' }

/** A confirmation of 42 EUR and a tip of 3.40 EUR, with the given changes. */
export function aPayerConfirmation(
  change: Partial<PayerConfirmation> = {},
  locale: Locale = 'fr',
): MailMessage {
  const data = {
    ...order,
    payer,
    amountTip: 340,
    personalMessage: 'Merci du fond du cœur !\n\nL’inauguration a lieu le 13 mars.\nVenez nombreux.',
    taxReceipt: 'association' as const,
    confirmationUrl: 'http://localhost:4400/paiement/embarque/confirmation/0b6f7a3e',
    ticketsUrl: null,
    ticketsFileUrl: null,
    cards: [],
    schedule: null,
    tipRefundUrl: null,
    withdrawalUrl: null,
    event: null,
    certificateUrl: 'http://localhost:4400/documents/0193b0c7-90ab-8f00-a1b2-c3d4e5f60718',
    ...change,
  }
  return { kind: 'payerConfirmation', locale, data }
}

export function aNewGift(change: Partial<NewGift> = {}, locale: Locale = 'fr'): MailMessage {
  const data = {
    ...order,
    payer: { ...payer, email: 'zoe.moreau@exemple.fr' },
    comment: 'Courage pour les travaux.',
    schedule: null,
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

const report = {
  brandName: 'Obole',
  page: { title: form.title, url: form.url },
  reason: 'SPAM' as const,
  date: order.date,
}

export function anAbuseReceived(locale: Locale = 'fr'): MailMessage {
  return { kind: 'abuseReceived', locale, data: report }
}

export function anAbuseReported(change: Partial<AbuseReported> = {}, locale: Locale = 'fr'): MailMessage {
  const userEmail = 'zoe.moreau@exemple.fr'
  const userMessage = 'Cette page vend des montres.'
  const data = {
    ...report,
    reportId: '0b6f7a3e',
    userMessage,
    userEmail,
    organization: organization.name,
    ...change,
  }
  return { kind: 'abuseReported', locale, data }
}

export function aSalesReopened(change: Partial<SalesReopened> = {}, locale: Locale = 'fr'): MailMessage {
  return { kind: 'salesReopened', locale, data: { brandName: 'Obole', organization, form, ...change } }
}

const follower = {
  brandName: 'Obole',
  organization,
  form,
  subscriptionId: '0193b0c7-90ab-8f00-a1b2-c3d4e5f60718',
  stopUrl: 'http://localhost:4400/nouvelles/arreter/abc',
  oneClickUrl: 'http://localhost:4400/ha-api/news-subscriptions/abc/stop',
}

export function aNewsSubscription(locale: Locale = 'fr'): MailMessage {
  const confirmUrl = 'http://localhost:4400/nouvelles/confirmer/abc'
  return { kind: 'newsSubscription', locale, data: { ...follower, confirmUrl, until: order.date } }
}

export function anAssociationMessage(locale: Locale = 'fr'): MailMessage {
  const data = {
    brandName: 'Obole',
    organization,
    pageUrl: form.url,
    subject: 'Zoé, des nouvelles de la Ruche',
    text: 'Bonjour Zoé,\n\nLe bal a lieu le 12 mars.',
    reason: 'news' as const,
    campaign: '',
    isTest: false,
    stopUrl: 'http://localhost:4400/nouvelles/messages/abc',
    oneClickUrl: 'http://localhost:4400/ha-api/association-messages/abc/stop',
  }
  return { kind: 'associationMessage', locale, data }
}

export function aNewsPosted(locale: Locale = 'fr'): MailMessage {
  const news = { date: '2026-11-20', title: 'Le toit est posé', text: 'Merci.\n\nVenez voir <b>demain</b>.' }
  return { kind: 'newsPosted', locale, data: { ...follower, news } }
}

/** Two tickets with a code, an option and a participant each. */
export function aTicketConfirmation(
  change: Partial<PayerConfirmation> = {},
  locale: Locale = 'fr',
): MailMessage {
  return aPayerConfirmation(
    {
      form: { ...form, title: 'Bal d’hiver', formType: 'Event' },
      lines: [
        { name: 'Place adulte', amount: 1800, details: ['Zoé Moreau', 'Repas du soir'] },
        { name: 'Place enfant', amount: 900, details: ['Ann Moreau'] },
      ],
      amount: 2700,
      discount: 300,
      ticketsUrl: 'http://localhost:4400/billets/0b6f7a3e',
      ticketsFileUrl: 'http://localhost:4400/documents/tickets/0b6f7a3e',
      event: {
        startDate: '2026-12-12T18:30:00.000Z',
        endDate: '2026-12-12T22:00:00.000Z',
        place: 'Salle des fêtes, 3 rue des Lilas, 44000 Nantes',
        onlineUrl: '',
      },
      ...change,
    },
    locale,
  )
}

/** The day before the ball of `aTicketConfirmation`. */
export function anEventTomorrow(change: Partial<EventTomorrow> = {}, locale: Locale = 'fr'): MailMessage {
  const data = {
    brandName: order.brandName,
    organization,
    form: { ...form, title: 'Bal d’hiver', formType: 'Event' as const },
    payer,
    orderNumber: order.orderNumber,
    tickets: 2,
    ticketsUrl: 'http://localhost:4400/billets/0b6f7a3e',
    ticketsFileUrl: 'http://localhost:4400/documents/tickets/0b6f7a3e',
    event: {
      startDate: '2026-12-12T18:30:00.000Z',
      endDate: '2026-12-12T22:00:00.000Z',
      place: 'Salle des fêtes, 3 rue des Lilas, 44000 Nantes',
      onlineUrl: '',
    },
    ...change,
  }
  return { kind: 'eventTomorrow', locale, data }
}

/** Two memberships of one order that end soon. */
export function aMembershipEnding(
  change: Partial<MembershipEnding> = {},
  locale: Locale = 'fr',
): MailMessage {
  const data = {
    brandName: order.brandName,
    organization,
    form: { ...form, title: 'Adhésion de l’année', formType: 'Membership' as const },
    payer,
    orderNumber: order.orderNumber,
    endsOn: '2027-08-31',
    lines: ['Zoé Moreau', 'Ann Moreau'].map((holder) => ({ name: 'Adulte', holder, endsOn: '2027-08-31' })),
    renewUrl: 'http://localhost:4400/renouveler/abc',
    ...change,
  }
  return { kind: 'membershipEnding', locale, data }
}

/** Two orders of a day. */
export function anOrdersOfDay(change: Partial<OrdersOfDay> = {}, locale: Locale = 'fr'): MailMessage {
  const data = {
    brandName: order.brandName,
    organization,
    day: '2026-11-20',
    orders: ['2026-004217', '2026-004218'].map((number) => ({
      number,
      form: form.title,
      payer,
      amount: 4200,
    })),
    count: 2,
    amount: 8400,
    settingsUrl: 'http://localhost:4400/admin/la-ruche/informations',
    ...change,
  }
  return { kind: 'ordersOfDay', locale, data }
}

/** A week with two forms. */
export function aWeeklySummary(change: Partial<WeeklySummary> = {}, locale: Locale = 'fr'): MailMessage {
  const data = {
    brandName: order.brandName,
    organization,
    from: '2026-11-16',
    to: '2026-11-22',
    forms: [
      { title: form.title, orders: 12, received: 54000 },
      { title: 'Bal d’hiver', orders: 1, received: 0 },
    ],
    orders: 13,
    received: 54000,
    refunded: 2000,
    refusedDebits: 2,
    homeUrl: 'http://localhost:4400/admin/la-ruche',
    stopUrl: 'http://localhost:4400/nouvelles/resume/abc',
    oneClickUrl: 'http://localhost:4400/ha-api/weekly-summaries/abc/stop',
    ...change,
  }
  return { kind: 'weeklySummary', locale, data }
}
