import { certifyPayment, type CertifiedSums } from '#domain/document/payment-certificate.ts'
import type { FormDefinition, FormType, OrganisationDefinition } from '#domain/form/form-definition.ts'
import { isGiftBeside } from '#domain/form/open-donation.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { zero, type Cents } from '#domain/money.ts'
import { chosenOptions, participantName } from '#domain/order/line-details.ts'
import type { StoredCertificate } from '#server/papers/document/document-store.ts'
import {
  type Party,
  associationParty,
  payerName,
  payerParty,
} from '#server/papers/document/document-parties.ts'
import { type DocumentTexts, documentTexts } from '#server/papers/document/document-texts.ts'
import { printableText } from '#server/papers/document/printable-text.ts'

interface Row {
  readonly label: string
  readonly value: string
}

/** The content of a payment certificate for its template: text only, amounts and dates formatted. */
export interface CertificateSheet {
  readonly lang: Locale
  readonly title: string
  readonly heading: string
  readonly brand: string
  readonly lead: string
  /** Warnings shown first; may be empty. */
  readonly warnings: readonly string[]
  readonly parties: readonly Party[]
  readonly facts: readonly Row[]
  readonly columns: readonly [string, string]
  readonly lines: readonly { readonly name: string; readonly details: string; readonly amount: string }[]
  readonly sums: readonly (Row & { readonly note: string; readonly isTotal: boolean })[]
  readonly notice: string
  readonly issued: string
  /** Contains the placeholders {page} and {pages}. */
  readonly page: string
}

export interface CertificateFacts {
  readonly certificate: StoredCertificate
  readonly organisation: OrganisationDefinition
  readonly form: FormDefinition
  readonly brandName: string
  readonly now: Date
}

/** Composes a payment certificate in the language of its order. */
export function composeCertificate(facts: CertificateFacts): CertificateSheet {
  const { certificate, now } = facts
  const { locale, payer, orderNumber } = certificate
  const texts = documentTexts(locale)
  const brand = printableText(facts.brandName)
  const sums = certifyPayment(certificate)
  const euros = (amount: Cents) => formatEuros(amount, locale)
  const date = formatInstantDate(certificate.paidAt.toISOString())
  return {
    lang: locale,
    title: texts('certificate.documentTitle', { number: orderNumber }),
    heading: texts('certificate.title'),
    brand,
    lead: texts(payer.isErased === true ? 'certificate.leadErased' : 'certificate.lead', {
      payer: payerName(payer),
      total: euros(sums.total),
      date,
    }),
    warnings: [
      ...(certificate.provider === 'sandbox' ? [texts('certificate.trial')] : []),
      ...(sums.refund === 'none' ? [] : [texts(`certificate.refunded.${sums.refund}`)]),
    ],
    parties: [associationParty(facts.organisation, texts), payerParty(payer, locale, texts)],
    facts: factRows(certificate, date, texts),
    columns: [texts('certificate.line'), texts('certificate.amount')],
    lines: certificate.lines.map(({ name, type, item, amount }) => ({
      name: isGiftBeside({ name, type }, { title: certificate.formTitle, formType: typeOf(facts) })
        ? texts('certificate.giftBeside')
        : printableText(name),
      details: [
        participantName(item.participant),
        ...chosenOptions(item, facts.form).map(({ label }) => label),
      ]
        .filter((detail) => detail !== '')
        .map(printableText)
        .join(' · '),
      amount: euros(amount),
    })),
    sums: sumRows(facts, sums, brand, texts),
    notice: texts('certificate.notice'),
    issued: texts('certificate.issued', { date: formatInstantDate(now.toISOString()), brand }),
    page: texts('certificate.page', { page: '{page}', pages: '{pages}' }),
  }
}

function typeOf({ form }: CertificateFacts): FormType {
  return form.type
}

function factRows(certificate: StoredCertificate, date: string, texts: DocumentTexts): Row[] {
  const { orderNumber, formTitle, paymentMethod, frequency, installmentNumber: number } = certificate
  const known = paymentMethod === 'Card' || paymentMethod === 'Sepa' ? paymentMethod : null
  return [
    { label: texts('certificate.order'), value: orderNumber },
    { label: texts('certificate.campaign'), value: printableText(formTitle) },
    { label: texts('certificate.date'), value: date },
    ...(known === null
      ? []
      : [{ label: texts('certificate.paymentMethod'), value: texts(`certificate.paymentMethod.${known}`) }]),
    ...(frequency === 'INSTALLMENT'
      ? [
          {
            label: texts('certificate.installment'),
            value: texts('certificate.installmentOf', { number, count: certificate.installmentCount }),
          },
        ]
      : []),
    ...(frequency === 'SUBSCRIPTION'
      ? [{ label: texts('certificate.month'), value: texts('certificate.monthNumber', { number }) }]
      : []),
  ]
}

/** The sum of the lines, the tip, the total, and the refunds. */
function sumRows(
  { certificate, organisation }: CertificateFacts,
  sums: CertifiedSums,
  brand: string,
  texts: DocumentTexts,
): CertificateSheet['sums'] {
  const { locale, amount, tip, refunds } = certificate
  const row = (label: string, value: Cents, { note = '', isTotal = false, sign = '' } = {}) => ({
    label,
    value: `${sign}${formatEuros(value, locale)}`,
    note,
    isTotal,
  })
  const tipRows = [
    row(texts('certificate.forAssociation', { organization: printableText(organisation.name) }), amount),
    row(texts('certificate.contribution', { brand }), tip, { note: texts('certificate.contributionNote') }),
  ]
  return [
    ...(tip === zero ? [] : tipRows),
    row(texts('certificate.total'), sums.total, { isTotal: true }),
    ...refunds.map(({ amount: back, at }) =>
      row(texts('certificate.givenBack', { date: formatInstantDate(at.toISOString()) }), back, {
        sign: '−',
      }),
    ),
    ...(sums.refund === 'none' ? [] : [row(texts('certificate.kept'), sums.retained, { isTotal: true })]),
  ]
}
