import type { Locale } from '#domain/locale.ts'
import type { OrderAddressChanged, TicketMadeAgain } from '#contract/mail/correction-mails.ts'
import { button, contactRows, eventRows } from '#web/mails/bodies/payment-rows.ts'
import { type MailContent, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To the former address of an order. */
export function orderAddressChanged(data: OrderAddressChanged, texts: MailTexts): MailContent {
  const organization = data.organization.name
  const form = data.form.title
  return {
    subject: texts('orderAddressChanged.subject', { form }),
    preview: texts('orderAddressChanged.preview'),
    brandName: data.brandName,
    title: texts('orderAddressChanged.title'),
    blocks: [
      { kind: 'paragraph', text: texts('orderAddressChanged.intro', { form, organization }) },
      ...contactRows(texts('orderAddressChanged.contact', { organization }), data.organization, texts),
    ],
    footer: texts('orderAddressChanged.footer', { brand: data.brandName }),
  }
}

/** To the person of a ticket, which was made again or is theirs now. */
export function ticketMadeAgain(data: TicketMadeAgain, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const form = data.form.title
  return {
    subject: texts('ticketMadeAgain.subject', { form }),
    preview: texts('ticketMadeAgain.preview', { organization }),
    brandName: data.brandName,
    title: texts('ticketMadeAgain.title', { firstName: data.firstName }),
    blocks: [
      { kind: 'paragraph', text: texts('ticketMadeAgain.intro', { form, organization }) },
      ...button(texts('ticketMadeAgain.open'), data.ticketFileUrl),
      ...(data.event === null ? [] : eventRows(data.event, locale, texts)),
      {
        kind: 'rows',
        caption: texts('ticketMadeAgain.caption'),
        rows: [row(texts('ticketMadeAgain.tier'), data.tierName)],
      },
      ...(data.isReplaced ? [{ kind: 'note' as const, text: texts('ticketMadeAgain.former') }] : []),
      ...contactRows(texts('ticketMadeAgain.contact', { organization }), data.organization, texts),
    ],
    footer: texts('ticketMadeAgain.footer', { organization, brand: data.brandName }),
  }
}
