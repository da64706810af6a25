import { formatDate } from '#domain/format.ts'
import type { MembershipEnding } from '#contract/mail/reminder-mails.ts'
import { button, contactRows } from '#web/mails/bodies/payment-rows.ts'
import { type MailContent, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To a payer whose memberships end soon: until when, and the button that renews them. */
export function membershipEnding(data: MembershipEnding, texts: MailTexts): MailContent {
  const organization = data.organization.name
  const params = { organization, date: formatDate(data.endsOn), count: data.lines.length }
  return {
    subject: texts('membershipEnding.subject', params),
    preview: texts('membershipEnding.preview'),
    brandName: data.brandName,
    title: texts('membershipEnding.title', params),
    blocks: [
      { kind: 'paragraph', text: texts('greeting', { firstName: data.payer.firstName }) },
      { kind: 'paragraph', text: texts('membershipEnding.intro', params) },
      ...button(texts('membershipEnding.action'), data.renewUrl, texts('membershipEnding.hint')),
      {
        kind: 'rows',
        caption: texts('membershipEnding.caption'),
        rows: [
          ...data.lines.map(({ name, holder, endsOn }) => ({
            ...row(name, texts('membershipEnding.until', { date: formatDate(endsOn) })),
            details: [holder],
          })),
          row(texts('reference'), data.orderNumber),
        ],
      },
      ...contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts),
      { kind: 'note', text: texts('membershipEnding.once', { organization }) },
    ],
    footer: texts('membershipEnding.footer', { brand: data.brandName, organization }),
  }
}
