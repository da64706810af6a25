import { formatInstantDate } from '#domain/format.ts'
import type { AbuseReceived, AbuseReported } from '#contract/mail/report-mails.ts'
import { type MailContent, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import { button, mailTo } from '#web/mails/bodies/payment-rows.ts'
import { webAddress } from '#web/mails/tidy-texts.ts'

/**
 * To the person who reported a page: we received it, and what happens next. Their text is not repeated: the address
 * may belong to another person, and our mails must not be used to send texts to strangers.
 */
export function abuseReceived(data: AbuseReceived, texts: MailTexts): MailContent {
  return {
    subject: texts('abuseReceived.subject'),
    preview: texts('abuseReceived.preview', { page: data.page.title }),
    brandName: data.brandName,
    title: texts('abuseReceived.title'),
    blocks: [
      { kind: 'paragraph', text: texts('abuseReceived.intro', { page: data.page.title }) },
      { kind: 'rows', caption: texts('report.caption'), rows: reportRows(data, texts) },
      { kind: 'paragraph', text: texts('abuseReceived.next') },
    ],
    footer: texts('abuseReceived.footer', { brand: data.brandName }),
  }
}

/** To the operator: which page, the reason, and who reported it. */
export function abuseReported(data: AbuseReported, texts: MailTexts): MailContent {
  const page = data.page.title
  return {
    subject: texts('abuseReported.subject', { page }),
    preview: texts(`report.reason.${data.reason}`),
    brandName: data.brandName,
    title: texts('abuseReported.title'),
    blocks: [
      { kind: 'paragraph', text: texts('abuseReported.intro', { page, organization: data.organization }) },
      { kind: 'quote', heading: texts('report.message'), text: data.userMessage.trim() },
      {
        kind: 'rows',
        caption: texts('report.caption'),
        rows: [
          ...reportRows(data, texts),
          row(texts('abuseReported.organization'), data.organization),
          row(texts('abuseReported.from'), data.userEmail, mailTo(data.userEmail)),
          row(texts('reference'), data.reportId),
        ],
      },
      ...button(texts('abuseReported.see'), data.page.url),
    ],
    footer: texts('abuseReported.footer', { brand: data.brandName }),
  }
}

function reportRows(data: AbuseReceived, texts: MailTexts) {
  return [
    row(texts('report.page'), data.page.title, webAddress(data.page.url)),
    row(texts('report.reason'), texts(`report.reason.${data.reason}`)),
    row(texts('date'), formatInstantDate(data.date)),
  ]
}
