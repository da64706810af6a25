import { renderToStaticMarkup } from 'react-dom/server'
import type { MailMessage, RenderedMail } from '#contract/mails.ts'
import type { MailContent } from '#web/mails/mail-content.ts'
import { MailDocument } from '#web/mails/mail-document.tsx'
import { mailTexts } from '#web/mails/mail-texts.ts'
import { newGift } from '#web/mails/new-gift.ts'
import { payerConfirmation } from '#web/mails/payer-confirmation.ts'
import { refundNotice } from '#web/mails/refund-notice.ts'
import { subjectLine, tidyTexts } from '#web/mails/tidy-texts.ts'
import { writeText } from '#web/mails/write-text.ts'

/** Writes a mail: subject, HTML and plain text, in its language. Everything people typed is escaped and tidied. */
export async function renderMail(message: MailMessage): Promise<RenderedMail> {
  const tidy = tidyTexts(message)
  const texts = mailTexts(tidy.locale)
  const content = contentOf(tidy)
  const subject = subjectLine(content.subject)
  const html = renderToStaticMarkup(<MailDocument content={{ ...content, subject }} locale={tidy.locale} />)
  return { subject, html: `<!doctype html>${html}`, text: writeText(content, texts) }
}

function contentOf(message: MailMessage): MailContent {
  const texts = mailTexts(message.locale)
  switch (message.kind) {
    case 'payerConfirmation':
      return payerConfirmation(message.data, message.locale, texts)
    case 'newGift':
      return newGift(message.data, message.locale, texts)
    case 'refundNotice':
      return refundNotice(message.data, message.locale, texts)
  }
}
