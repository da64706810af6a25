import { formatDate, formatInstantDate } from '#domain/format.ts'
import type { AssociationMessage } from '#contract/mail/message-mails.ts'
import type { NewsPosted, NewsSubscriptionMail } from '#contract/mail/news-mails.ts'
import { button, contactRows } from '#web/mails/bodies/payment-rows.ts'
import { type MailBlock, type MailContent, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To an address that was typed on a campaign page: nothing is sent to it until its owner confirms. */
export function newsSubscription(data: NewsSubscriptionMail, texts: MailTexts): MailContent {
  const [form, organization] = [data.form.title, data.organization.name]
  return {
    subject: texts('newsSubscription.subject', { form }),
    preview: texts('newsSubscription.preview', { organization }),
    brandName: data.brandName,
    title: texts('newsSubscription.title'),
    blocks: [
      { kind: 'paragraph', text: texts('newsSubscription.intro', { form, organization }) },
      ...button(
        texts('newsSubscription.action'),
        data.confirmUrl,
        texts('newsSubscription.until', { date: formatInstantDate(data.until) }),
      ),
      { kind: 'note', text: texts('newsSubscription.ignore') },
      stopRow(data, texts),
    ],
    footer: texts('newsSubscription.footer', { brand: data.brandName }),
  }
}

/** One news item, to an address that follows the campaign. */
export function newsPosted(data: NewsPosted, texts: MailTexts): MailContent {
  const { title, date, text } = data.news
  const form = data.form.title
  return {
    subject: texts('newsPosted.subject', { form, title }),
    preview: texts('newsPosted.preview', { organization: data.organization.name }),
    brandName: data.brandName,
    title,
    blocks: [
      { kind: 'note', text: texts('newsPosted.date', { date: formatDate(date) }) },
      ...text.split(/\n\s*\n/).map((paragraph): MailBlock => ({ kind: 'paragraph', text: paragraph })),
      ...button(texts('newsPosted.action'), data.form.url),
      stopRow(data, texts),
    ],
    footer: texts('newsPosted.footer', { form, brand: data.brandName }),
  }
}

/** How to stop: in every mail. */
function stopRow({ form, stopUrl }: NewsPosted | NewsSubscriptionMail, texts: MailTexts): MailBlock {
  const stop = row(form.title, texts('newsPosted.stop'), stopUrl)
  return { kind: 'rows', caption: texts('newsPosted.stopCaption'), rows: [stop] }
}

/** In the words of an association: who writes, why, and for news how to stop it. */
export function associationMessage(data: AssociationMessage, texts: MailTexts): MailContent {
  const { subject, text, reason, campaign, brandName, isTest, organization } = data
  const params = { organization: organization.name, campaign, brand: brandName }
  return {
    subject,
    preview: texts('associationMessage.preview', params),
    brandName,
    title: subject,
    blocks: [
      ...text.split(/\n\s*\n/).map((paragraph): MailBlock => ({ kind: 'paragraph', text: paragraph })),
      ...messageFiles(data, texts),
      ...contactRows(texts('payerConfirmation.contact', params), organization, texts),
      ...messageStop(data, texts),
    ],
    footer: texts(isTest ? 'associationMessage.test' : `associationMessage.${reason}`, params),
  }
}

function messageFiles({ files = [] }: AssociationMessage, texts: MailTexts): MailBlock[] {
  if (files.length === 0) return []
  const rows = files.map(({ name, size, url }) =>
    row(name, texts('associationMessage.file', { kilobytes: Math.max(1, Math.round(size / 1000)) }), url),
  )
  return [{ kind: 'rows', caption: texts('associationMessage.files'), rows }]
}

function messageStop({ organization: { name }, stopUrl }: AssociationMessage, texts: MailTexts): MailBlock[] {
  if (stopUrl === undefined) return []
  const stop = row(name, texts('associationMessage.stop'), stopUrl)
  return [{ kind: 'rows', caption: texts('associationMessage.stopCaption'), rows: [stop] }]
}
