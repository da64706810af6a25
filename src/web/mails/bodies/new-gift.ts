import { formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type { NewGift } from '#contract/mails.ts'
import { type MailContent, row, totalRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import { button, euros, lineRows, mailTo, payerName, wordsFor } from '#web/mails/bodies/payment-rows.ts'
import { scheduleNote } from '#web/mails/schedule/order-schedule.ts'

/** To the association: who gave what, and how to thank them. */
export function newGift(data: NewGift, texts: MailTexts, locale: Locale): MailContent {
  const words = wordsFor(data.form.formType)
  const organization = data.organization.name
  const payer = payerName(data.payer, texts)
  const amount = euros(data.amount, locale)
  const date = formatInstantDate(data.date)
  const comment = data.comment.trim()
  return {
    subject: texts(`newGift.subject.${words}`, { amount, form: data.form.title }),
    preview: texts('newGift.preview', { payer, date, number: data.orderNumber }),
    brandName: data.brandName,
    title: texts(`newGift.title.${words}`),
    blocks: [
      { kind: 'paragraph', text: texts(`newGift.intro.${words}`, { payer, amount, organization }) },
      ...scheduleNote(data, locale, texts),
      ...(comment === ''
        ? []
        : [{ kind: 'quote' as const, heading: texts('newGift.word', { payer }), text: comment }]),
      {
        kind: 'rows',
        caption: texts('detail'),
        rows: [
          ...lineRows(data, locale, texts),
          totalRow(texts('newGift.total'), amount),
          row(texts('reference'), data.orderNumber),
          row(texts('date'), date),
          row(texts('newGift.from'), payer),
          row(texts('email'), data.payer.email, mailTo(data.payer.email)),
          row(texts('campaign'), data.form.title),
        ],
      },
      {
        kind: 'paragraph',
        text: texts(words === 'gift' ? 'newGift.reply.gift' : 'newGift.reply.other', { payer }),
      },
      ...button(texts('seeCampaign'), data.form.url),
    ],
    footer: texts('newGift.footer', { brand: data.brandName, organization }),
  }
}
