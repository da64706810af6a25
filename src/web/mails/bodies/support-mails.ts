import type { SupportOpened } from '#contract/mail/support-mails.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import type { MailContent } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To the presidents of an association that an operator reads: who, why, until when, and how to end it. */
export function supportOpened(mail: SupportOpened, texts: MailTexts): MailContent {
  const { brandName: brand, organizationName: organization, operator, reason, endsAt, pageUrl } = mail
  const until = { date: formatInstantDate(endsAt), time: formatInstantTime(endsAt) }
  const who = operator === '' ? texts('support.team', { brand }) : texts('support.who', { operator, brand })
  return {
    subject: texts('support.subject', { organization }),
    preview: texts('support.preview', until),
    brandName: brand,
    title: texts('support.subject', { organization }),
    blocks: [
      { kind: 'paragraph', text: texts('support.intro', { who, organization, ...until }) },
      { kind: 'quote', heading: texts('verification.reason'), text: reason },
      { kind: 'paragraph', text: texts('support.end') },
      { kind: 'button', label: texts('support.open'), url: pageUrl, hint: null },
    ],
    footer: texts('verification.footer', { organization, brand }),
  }
}
