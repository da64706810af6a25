import type { Locale } from '#domain/locale.ts'
import type { EventTomorrow } from '#contract/mail/reminder-mails.ts'
import { button, contactRows, eventRows } from '#web/mails/bodies/payment-rows.ts'
import { type MailContent, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To a payer, the day before: when, where, the tickets, and the contact for those who cannot come. */
export function eventTomorrow(data: EventTomorrow, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const form = data.form.title
  return {
    subject: texts('eventTomorrow.subject', { form }),
    preview: texts('eventTomorrow.preview', { organization }),
    brandName: data.brandName,
    title: texts('eventTomorrow.title', { firstName: data.payer.firstName }),
    blocks: [
      { kind: 'paragraph', text: texts('eventTomorrow.intro', { form, count: data.tickets }) },
      ...button(texts('payerConfirmation.tickets'), data.ticketsUrl),
      ...eventRows(data.event, locale, texts),
      {
        kind: 'rows',
        caption: texts('eventTomorrow.caption'),
        rows: [
          row(texts('eventTomorrow.file'), texts('payerConfirmation.openPdf'), data.ticketsFileUrl),
          row(texts('reference'), data.orderNumber),
        ],
      },
      ...contactRows(texts('eventTomorrow.contact', { organization }), data.organization, texts),
      { kind: 'note', text: texts('eventTomorrow.once', { organization }) },
    ],
    footer: texts('eventTomorrow.footer', { brand: data.brandName }),
  }
}
