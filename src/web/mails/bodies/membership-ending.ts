import { formatDate } from '#domain/format.ts'
import type { MembershipEnding } from '#contract/mail/reminder-mails.ts'
import { button, contactRows } from '#web/mails/bodies/payment-rows.ts'
import { type MailBlock, type MailContent, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To a payer whose memberships end soon: until when, and the button that renews them. */
export function membershipEnding(data: MembershipEnding, texts: MailTexts): MailContent {
  const organization = data.organization.name
  const params = { organization, date: formatDate(data.endsOn), count: data.lines.length }
  const { words, isImported = false } = data
  return {
    subject: words?.subject ?? texts('membershipEnding.subject', params),
    preview: texts(isImported ? 'membershipEnding.importedPreview' : 'membershipEnding.preview'),
    brandName: data.brandName,
    title: words?.subject ?? texts('membershipEnding.title', params),
    blocks: [
      ...(words === undefined
        ? [texts('greeting', { firstName: data.payer.firstName }), texts('membershipEnding.intro', params)]
        : words.text.split(/\n\s*\n/)
      ).map((text): MailBlock => ({ kind: 'paragraph', text })),
      ...buttons(data, texts),
      {
        kind: 'rows',
        caption: texts('membershipEnding.caption'),
        rows: [
          ...data.lines.map(({ name, holder, endsOn }) => ({
            ...row(
              name || texts('membershipEnding.membership'),
              texts('membershipEnding.until', { date: formatDate(endsOn) }),
            ),
            details: [holder],
          })),
          ...(data.orderNumber === '' ? [] : [row(texts('reference'), data.orderNumber)]),
        ],
      },
      ...contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts),
      ...stopRows(data, texts),
    ],
    footer: texts(isImported ? 'membershipEnding.importedFooter' : 'membershipEnding.footer', {
      brand: data.brandName,
      organization,
    }),
  }
}

/** One button; one for each order where the memberships of a payer come from several. */
function buttons({ renewUrl, renewals = [] }: MembershipEnding, texts: MailTexts): MailBlock[] {
  const hint = texts('membershipEnding.hint')
  if (renewals.length === 0) return button(texts('membershipEnding.action'), renewUrl, hint)
  return renewals.flatMap(({ url, holders }) =>
    button(texts('membershipEnding.actionFor', { holders }), url, hint),
  )
}

/** How to stop the reminders; in mails of 0.1.0, that there is no other. */
function stopRows({ organization: { name }, stopUrl }: MembershipEnding, texts: MailTexts): MailBlock[] {
  if (stopUrl === undefined)
    return [{ kind: 'note', text: texts('membershipEnding.once', { organization: name }) }]
  const stop = row(name, texts('membershipEnding.stop'), stopUrl)
  return [{ kind: 'rows', caption: texts('membershipEnding.stopCaption'), rows: [stop] }]
}
