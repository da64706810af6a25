import type { FormType } from '#domain/form/form-definition.ts'
import { type FormTypeRules, formTypeRules } from '#domain/form/form-types.ts'
import { formatEuros, formatEventDate, formatTime, parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import type { EventOfMail, NewGift, PayerConfirmation } from '#contract/mails.ts'
import { type MailBlock, type MailRow, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import { webAddress } from '#web/mails/tidy-texts.ts'

/** Rows shared by several mails. */

/** An amount, formatted in the mail's language. */
export function euros(amount: number, locale: Locale): string {
  return formatEuros(cents(amount), locale)
}

/** The texts for an order of a form type: each has its own subject, title and first sentence. */
export function wordsFor(formType: FormType): FormTypeRules['words'] {
  return formTypeRules[formType].words
}

/** The lines of an order, each with its amount, participant and options; the discount is a line of its own. */
export function lineRows(
  { lines, discount }: Pick<PayerConfirmation, 'lines' | 'discount'>,
  locale: Locale,
  texts: MailTexts,
): MailRow[] {
  const rows = lines.map((line) => ({
    ...row(line.isGiftBeside === true ? texts('giftBeside') : line.name, euros(line.amount, locale)),
    details: line.details ?? [],
  }))
  return discount === 0 ? rows : [...rows, row(texts('discount'), euros(discount, locale))]
}

/** Date and venue; empty when the mail is not about an event. */
export function eventRows(event: PayerConfirmation['event'], locale: Locale, texts: MailTexts): MailBlock[] {
  if (event === undefined || event === null) return []
  const rows = [
    ...momentRows(event, locale, texts),
    ...(event.place === '' ? [] : [row(texts('event.place'), event.place)]),
    ...(event.onlineUrl === ''
      ? []
      : [row(texts('event.online'), event.onlineUrl, webAddress(event.onlineUrl))]),
  ]
  return rows.length === 0 ? [] : [{ kind: 'rows', caption: texts('event.caption'), rows }]
}

/** One row when the event ends on the day it starts, as most do; 00h00 and 23h59 do not count as times. */
function momentRows({ startDate, endDate }: EventOfMail, locale: Locale, texts: MailTexts): MailRow[] {
  if (startDate === null) return []
  const start = dayAndTime(startDate, locale)
  if (endDate === null) return [row(texts('date'), start)]
  if (parisDate(new Date(startDate)) !== parisDate(new Date(endDate)))
    return [row(texts('event.start'), start), row(texts('event.end'), dayAndTime(endDate, locale))]
  const [from, to] = [formatTime(startDate), formatTime(endDate)]
  if (from === null || to === null) return [row(texts('date'), start)]
  const day = formatEventDate(startDate, locale)
  return [row(texts('date'), texts('event.between', { day, from, to }))]
}

function dayAndTime(instant: string, locale: Locale): string {
  const parts = [formatEventDate(instant, locale), formatTime(instant)]
  return parts.filter((part) => part !== null).join(', ')
}

/** The payer's name for the association: a person, or an organisation with the person who paid for it. */
export function payerName(payer: PayerConfirmation['payer'] | NewGift['payer'], texts: MailTexts): string {
  const person = `${payer.firstName} ${payer.lastName}`.trim()
  return payer.companyName === '' ? person : texts('payerOfCompany', { company: payer.companyName, person })
}

/** The contact details of the association, as far as it has them. */
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

/** A `mailto:` link; special characters in the address cannot add a copy or a subject. */
export function mailTo(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`
}

/** A button, or nothing if the address is not a web address. */
export function button(label: string, url: string, hint: string | null = null): MailBlock[] {
  const address = webAddress(url)
  return address === null ? [] : [{ kind: 'button', label, url: address, hint }]
}
