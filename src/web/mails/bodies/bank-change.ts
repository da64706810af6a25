import type { BankChangeMail } from '#contract/mail/verification-mails.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import type { MailContent } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** A step of a change of bank account: who did it, which account, what comes next, and how to refuse it. */
export function bankChange(mail: BankChangeMail, texts: MailTexts): MailContent {
  const { brandName: brand, organizationName: organization, step, by, iban, holder, at, pageUrl } = mail
  const moment = at === null ? null : { date: formatInstantDate(at), time: formatInstantTime(at) }
  const words = { organization, by, iban, holder, date: moment?.date ?? '', time: moment?.time ?? '' }
  return {
    subject: texts(`bankChange.${step}.subject`, words),
    preview: texts(`bankChange.${step}.next`, words),
    brandName: brand,
    title: texts(`bankChange.${step}.subject`, words),
    blocks: [
      { kind: 'paragraph', text: texts(`bankChange.${step}.intro`, words) },
      { kind: 'paragraph', text: texts('bankChange.account', words) },
      { kind: 'paragraph', text: texts(`bankChange.${step}.next`, words) },
      { kind: 'button', label: texts('bankChange.open'), url: pageUrl, hint: null },
    ],
    footer: texts('bankChange.footer', { organization, brand }),
  }
}
