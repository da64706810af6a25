import type { FormType } from '#domain/form/form-definition.ts'
import type { Locale } from '#domain/locale.ts'
import { type MailMessage, mailSchemas } from '#contract/mails.ts'

const site = 'http://localhost:4400'

/** An order of 100 EUR and a tip of 3 EUR, in three instalments, in the format of the mails. */
const scheduled = {
  brandName: 'Obole',
  organization: {
    name: 'La Ruche de Belleville',
    email: 'bonjour@ruche.exemple.fr',
    phone: '01 23 45 67 89',
    url: 'https://ruche.exemple.fr',
  },
  form: {
    title: 'Adhésion de l’année',
    formType: 'Membership' as FormType,
    url: `${site}/associations/la-ruche/adhesions/annee`,
  },
  orderNumber: '2026-004217',
  payer: { firstName: 'Zoé', lastName: 'Moreau', companyName: '' },
}
export const debits = [
  { number: 1, count: 3, dueOn: '2026-11-21', amount: 3334, amountTip: 100 },
  { number: 2, count: 3, dueOn: '2026-12-21', amount: 3333, amountTip: 100 },
  { number: 3, count: 3, dueOn: '2027-01-21', amount: 3333, amountTip: 100 },
] as const
const [, second, third] = debits
const withEmail = { ...scheduled, payer: { ...scheduled.payer, email: 'zoe.moreau@exemple.fr' } }
const manageUrl = `${site}/prelevements/abc`
const regularisationUrl = `${site}/paiement/regularisation/0b6f7a3e?cle=abc`
const until = '2027-02-19T09:00:00.000Z'
const date = '2026-12-21T07:00:00.000Z'
const savedPaymentMethod = { paymentMethod: 'Card', brand: 'visa', last4: '4242', expiry: '12/2040' } as const
const ofDebit = {
  ...scheduled,
  kind: 'INSTALLMENT',
  debit: second,
  paymentMethod: 'Card',
  manageUrl,
} as const

/** One mail of each kind about an order that is paid over time, or is refunded. */
const messages = {
  abandonedCart: { ...scheduled, date, amount: 10_300, resumeUrl: `${site}/reprise`, until },
  paymentFailed: {
    ...scheduled,
    date,
    amount: 10_300,
    paymentMethod: 'Sepa',
    isNothingTaken: true,
    isUnconfirmed: false,
    resume: null,
  },
  debitRegistered: {
    ...scheduled,
    date,
    amount: 10_300,
    amountTip: 300,
    provider: 'stripe',
    mandateReference: 'NXDSYREGC9PSMKWY',
    reference: '1A2B3C4D',
  },
  installmentUpcoming: { ...ofDebit, savedPaymentMethod, isAmountFixed: false, regularisationUrl },
  installmentPaid: {
    ...ofDebit,
    date,
    next: third,
    isAllPaid: true,
    confirmationUrl: `${site}/paiement/embarque/confirmation/0b6f7a3e`,
    certificateUrl: `${site}/documents/0b6f7a3e`,
  },
  installmentRefused: { ...ofDebit, advice: 'wait', nextTryOn: '2026-12-24', regularisationUrl, until },
  regularisationLink: { ...ofDebit, regularisationUrl, until },
  installmentGivenUp: { ...withEmail, kind: 'INSTALLMENT', debit: second },
  cardExpiring: {
    ...scheduled,
    kind: 'INSTALLMENT',
    brand: 'mastercard',
    last4: '4444',
    expiresOn: '2026-12-31',
    next: third,
    manageUrl,
  },
  scheduleChanged: {
    ...scheduled,
    kind: 'SUBSCRIPTION',
    change: 'amount',
    date,
    amount: 1500,
    amountTip: 0,
    next: { ...third, count: null, amount: 1500, amountTip: 0 },
    atBank: [],
    manageUrl,
  },
  withdrawalAsked: {
    ...withEmail,
    reader: 'payer',
    orderedAt: '2026-11-21T09:00:00.000Z',
    askedAt: date,
    lines: [{ name: 'Panier de légumes', amount: 1800 }],
    amount: 1800,
    message: 'Merci de me dire où le rapporter.',
    debits: null,
    isDebitUnderWay: false,
  },
  disputeOpened: { ...scheduled, date, amount: 10_300 },
} as const satisfies Partial<Record<keyof typeof mailSchemas, object>>

export type ScheduleMailKind = keyof typeof messages
export const scheduleMailKinds = Object.keys(messages) as ScheduleMailKind[]

/** A mail of a kind, with the given changes. */
export function aScheduleMail(
  kind: ScheduleMailKind,
  change: Readonly<Record<string, unknown>> = {},
  locale: Locale = 'fr',
): MailMessage {
  return { kind, locale, data: { ...messages[kind], ...change } } as MailMessage
}
