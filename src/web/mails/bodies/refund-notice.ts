import { formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type { RefundNotice } from '#contract/mails.ts'
import { type MailContent, row, totalRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import { button, contactRows, euros } from '#web/mails/bodies/payment-rows.ts'

/** To the payer of an automatic or manual refund: why, how much, when it arrives. */
export function refundNotice(data: RefundNotice, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const amount = euros(data.amount, locale)
  const isTip = data.reason === 'tip'
  const isMishap = !isTip && data.reason !== 'refunded'
  return {
    subject: isTip
      ? texts('refundNotice.tipSubject', { brand: data.brandName })
      : texts('refundNotice.subject', { organization }),
    preview: texts('refundNotice.preview', { amount }),
    brandName: data.brandName,
    title: texts('refundNotice.title', { amount }),
    blocks: [
      { kind: 'paragraph', text: texts('greeting', { firstName: data.payer.firstName }) },
      {
        kind: 'paragraph',
        text: texts(`refundNotice.intro.${data.reason}`, {
          form: data.form.title,
          organization,
          brand: data.brandName,
        }),
      },
      {
        kind: 'rows',
        caption: texts('refundNotice.detail'),
        rows: [
          row(texts('campaign'), data.form.title),
          ...(data.orderNumber === undefined ? [] : [row(texts('reference'), data.orderNumber)]),
          row(texts('date'), formatInstantDate(data.date)),
          totalRow(texts('refundNotice.amount'), amount),
        ],
      },
      { kind: 'paragraph', text: texts(isMishap ? 'refundNotice.delay' : 'refundNotice.delayPlain') },
      ...button(texts('seeCampaign'), data.form.url),
      ...contactRows(texts('refundNotice.contact', { organization }), data.organization, texts),
    ],
    footer: texts('refundNotice.footer', { brand: data.brandName }),
  }
}
