import type { MonthlyExportMail } from '#contract/mail/export-mails.ts'
import type { Locale } from '#domain/locale.ts'
import { type MailContent, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To a member who asked for the former month of a view: the link to it, and how to stop it. */
export function monthlyExport(mail: MonthlyExportMail, texts: MailTexts, locale: Locale): MailContent {
  const { brandName: brand, organizationName: organization, viewName: view, list, listUrl, viewsUrl } = mail
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const month = months.format(new Date(`${mail.month}-01T00:00:00Z`))
  const words = { view, organization, month }
  return {
    subject: texts('monthlyExport.subject', words),
    preview: texts('monthlyExport.preview'),
    brandName: brand,
    title: texts(`monthlyExport.title.${list}`, words),
    blocks: [
      { kind: 'paragraph', text: texts('monthlyExport.intro', words) },
      { kind: 'button', label: texts('monthlyExport.open'), url: listUrl, hint: texts('monthlyExport.hint') },
      {
        kind: 'rows',
        caption: texts('monthlyExport.stopCaption'),
        rows: [row(view, texts('monthlyExport.stop'), viewsUrl)],
      },
    ],
    footer: texts('monthlyExport.footer', { organization, brand }),
  }
}
