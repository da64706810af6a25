import type { CampaignCancelled } from '#contract/mail/cancellation-mails.ts'
import type { Locale } from '#domain/locale.ts'
import { contactRows, euros, lineRows } from '#web/mails/bodies/payment-rows.ts'
import { type MailContent, row, totalRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To a payer of a cancelled campaign: the words of the association, what is cancelled, and what goes back. */
export function campaignCancelled(data: CampaignCancelled, texts: MailTexts, locale: Locale): MailContent {
  const { refund, debits } = data
  const organization = data.organization.name
  const paragraph = (text: string) => ({ kind: 'paragraph', text }) as const
  return {
    subject: data.subject,
    preview: data.text.trim().split('\n')[0] ?? '',
    brandName: data.brandName,
    title: data.subject,
    blocks: [
      paragraph(texts('greeting', { firstName: data.payer.firstName })),
      { kind: 'quote', heading: organization, text: data.text },
      {
        kind: 'rows',
        caption: texts('campaignCancelled.detail'),
        rows: [
          row(texts('campaign'), data.form.title),
          row(texts('reference'), data.orderNumber),
          ...lineRows({ lines: data.lines, discount: 0 }, locale, texts),
          ...(refund === 'nothing'
            ? []
            : [totalRow(texts(`campaignCancelled.refund.${refund}`), euros(data.amount, locale))]),
        ],
      },
      paragraph(texts(`campaignCancelled.delay.${refund}`)),
      ...(debits === 0 ? [] : [paragraph(texts('campaignCancelled.debits', { count: debits }))]),
      { kind: 'note', text: texts('campaignCancelled.tickets') },
      ...contactRows(texts('campaignCancelled.contact', { organization }), data.organization, texts),
    ],
    footer: texts('campaignCancelled.footer', { brand: data.brandName }),
  }
}
