import type { GiftThanks } from '#contract/mail/cancellation-mails.ts'
import { formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { contactRows, euros } from '#web/mails/bodies/payment-rows.ts'
import { type MailContent, row, totalRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To a payer who gave the refund of a cancelled order: thanks, the gift, and the receipt that will come. */
export function giftThanks(data: GiftThanks, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const amount = euros(data.amount, locale)
  const paragraph = (text: string) => ({ kind: 'paragraph', text }) as const
  const params = { organization, amount, form: data.form.title }
  return {
    subject: texts('giftThanks.subject', params),
    preview: texts('giftThanks.preview', params),
    brandName: data.brandName,
    title: texts('giftThanks.title'),
    blocks: [
      paragraph(texts('greeting', { firstName: data.payer.firstName })),
      paragraph(texts('giftThanks.intro', params)),
      {
        kind: 'rows',
        caption: texts('giftThanks.detail'),
        rows: [
          row(texts('campaign'), data.form.title),
          row(texts('reference'), data.orderNumber),
          row(texts('date'), formatInstantDate(data.date)),
          totalRow(texts('giftThanks.amount'), amount),
        ],
      },
      ...(data.receipt === null ? [] : [paragraph(texts(`giftThanks.receipt.${data.receipt}`, params))]),
      ...(data.tip === 0
        ? []
        : [paragraph(texts('giftThanks.tip', { brand: data.brandName, tip: euros(data.tip, locale) }))]),
      ...contactRows(texts('giftThanks.contact', { organization }), data.organization, texts),
    ],
    footer: texts('campaignCancelled.footer', { brand: data.brandName }),
  }
}
