import type { FormType } from '#domain/form/form-definition.ts'
import { formatEuros } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import type { NewGift, PayerConfirmation } from '#contract/mails.ts'
import { type MailBlock, type MailRow, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import { webAddress } from '#web/mails/tidy-texts.ts'

/** Parts that several mails say alike. */

/** An amount of a mail's data as its reader writes it. */
export function euros(amount: number, locale: Locale): string {
  return formatEuros(cents(amount), locale)
}

/** Whether the words are those of a gift or of a payment. */
export function wordsFor(formType: FormType): 'gift' | 'payment' {
  return formType === 'Donation' || formType === 'CrowdFunding' ? 'gift' : 'payment'
}

/** The lines of an order, each with its amount. */
export function lineRows(lines: PayerConfirmation['lines'], locale: Locale): MailRow[] {
  return lines.map((line) => row(line.name, euros(line.amount, locale)))
}

/** The payer as the association knows them: a person, or an organisation and the person who paid for it. */
export function payerName(payer: PayerConfirmation['payer'] | NewGift['payer'], texts: MailTexts): string {
  const person = `${payer.firstName} ${payer.lastName}`.trim()
  return payer.companyName === '' ? person : texts('payerOfCompany', { company: payer.companyName, person })
}

/** How to reach the association; each way only where it has one. */
export function contactRows(
  caption: string,
  organization: PayerConfirmation['organization'],
  texts: MailTexts,
): MailBlock[] {
  const rows = [
    ...(organization.email === ''
      ? []
      : [row(texts('email'), organization.email, mailTo(organization.email))]),
    ...(organization.phone === '' ? [] : [row(texts('phone'), organization.phone)]),
    ...(organization.url === ''
      ? []
      : [row(texts('website'), organization.url, webAddress(organization.url))]),
  ]
  return rows.length === 0 ? [] : [{ kind: 'rows', caption, rows }]
}

/** The link that writes to an address; its own marks cannot add a copy or a subject. */
export function mailTo(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}

/** A button, or nothing where the address is none of the web. */
export function button(label: string, url: string, hint: string | null = null): MailBlock[] {
  const address = webAddress(url)
  return address === null ? [] : [{ kind: 'button', label, url: address, hint }]
}
