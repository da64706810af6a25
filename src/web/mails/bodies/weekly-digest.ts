import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type { WeeklySummary } from '#contract/mail/digest-mails.ts'
import { button, euros } from '#web/mails/bodies/payment-rows.ts'
import { type MailBlock, type MailContent, row, totalRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To a member of an association, on Monday: what it received in the week before. */
export function weeklySummary(data: WeeklySummary, texts: MailTexts, locale: Locale): MailContent {
  const { forms, received, refunded, refusedDebits } = data
  const organization = data.organization.name
  const params = {
    organization,
    from: formatDate(data.from),
    to: formatDate(data.to),
    amount: euros(received, locale),
  }
  return {
    subject: texts('weeklySummary.subject', params),
    preview: texts('weeklySummary.preview', params),
    brandName: data.brandName,
    title: texts('weeklySummary.title'),
    blocks: [
      { kind: 'paragraph', text: texts('weeklySummary.intro', params) },
      forms.length === 0
        ? { kind: 'paragraph', text: texts('weeklySummary.none') }
        : {
            kind: 'rows',
            caption: texts('weeklySummary.caption'),
            rows: [
              ...forms.map(({ title, orders, received: amount }) => ({
                ...row(title, euros(amount, locale)),
                details: [
                  orders === 0
                    ? texts('weeklySummary.debits')
                    : texts('weeklySummary.orders', { count: orders }),
                ],
              })),
              totalRow(texts('weeklySummary.total'), params.amount),
              ...(refunded === 0 ? [] : [row(texts('weeklySummary.refunded'), euros(refunded, locale))]),
            ],
          },
      ...refusals(refusedDebits, texts),
      ...button(texts('weeklySummary.action'), data.homeUrl),
      {
        kind: 'rows',
        caption: texts('weeklySummary.stopCaption'),
        rows: [row(organization, texts('weeklySummary.stop'), data.stopUrl)],
      },
    ],
    footer: texts('weeklySummary.footer', { organization, brand: data.brandName }),
  }
}

function refusals(count: number, texts: MailTexts): MailBlock[] {
  return count === 0 ? [] : [{ kind: 'note', text: texts('weeklySummary.refused', { count }) }]
}
