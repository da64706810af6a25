import { formatInstantDate, formatTime } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { mailboxPath } from '#contract/mails.ts'
import type { MailRow, MailSummary } from '#server/platform/mail/mail-store.ts'
import { mailboxStyle } from '#server/platform/mail/mailbox-style.ts'
import { type Markup, markup } from '#server/platform/mail/markup.ts'
import { readTexts, type TextsOf } from '#server/platform/read-texts.ts'

type MailboxTexts = TextsOf<'messages/mailbox'>

const textsIn = readTexts('messages/mailbox')

/** Address and language of a mailbox page. */
export interface MailboxView {
  readonly brandName: string
  readonly locale: Locale
}

/** The list of mails, newest first. */
export function mailboxPage(view: MailboxView, mails: readonly MailSummary[]): string {
  const texts = textsIn(view.locale)
  const list =
    mails.length === 0
      ? markup`<p class="sheet empty">${texts('empty')}</p>`
      : markup`<p class="soft">${texts('count', { count: mails.length })}</p>
<ul class="sheet mails" aria-label="${texts('list')}">${mails.map((mail) => listItem(mail, texts))}</ul>`
  return document(view, texts('title'), [
    markup`<h1>${texts('title')}</h1><p class="soft">${texts('intro', { brand: view.brandName })}</p>${list}`,
  ])
}

/** One mail: its headers, both bodies, and the delivery error. */
export function mailPage(view: MailboxView, mail: MailRow, messageId: string): string {
  const texts = textsIn(view.locale)
  const title = mail.subject ?? texts('noSubject')
  const facts: [string, string][] = [
    [texts('to'), mail.recipient],
    [texts('date'), instantText(mail.sent_at ?? mail.created_at)],
    [texts('state'), texts(`state.${mail.state}`)],
    [texts('messageId'), messageId],
  ]
  return document(view, title, [
    markup`<a class="back" href="${mailboxPath}">← ${texts('back')}</a><h1>${title}</h1>`,
    markup`<h2>${texts('headers')}</h2><dl class="sheet">${facts.map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`,
    ...(mail.last_error === null
      ? []
      : [markup`<h2>${texts('error')}</h2><p class="error">${mail.last_error}</p>`]),
    ...(mail.html === null ? [markup`<p class="soft">${texts('notReady')}</p>`] : [bodies(mail, texts)]),
  ])
}

/** The page for an address without a mail. */
export function absentMailPage(view: MailboxView): string {
  const texts = textsIn(view.locale)
  return document(view, texts('absent.title'), [
    markup`<a class="back" href="${mailboxPath}">← ${texts('back')}</a>`,
    markup`<h1>${texts('absent.title')}</h1><p>${texts('absent.text')}</p>`,
  ])
}

function bodies(mail: MailRow, texts: MailboxTexts): Markup {
  return markup`<h2 id="formatted">${texts('html')}</h2>
<div class="sheet"><iframe src="${mailboxPath}/${mail.id}/html" title="${texts('html')}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>
<h2 id="plain">${texts('text')}</h2><div class="sheet"><pre>${mail.text_body ?? ''}</pre></div>`
}

function listItem(mail: MailSummary, texts: MailboxTexts): Markup {
  return markup`<li><a href="${mailboxPath}/${mail.id}">${mail.subject ?? texts('noSubject')}</a>
<p class="soft"><span>${mail.recipient}</span><span>${instantText(mail.created_at)}</span><span>${texts(`state.${mail.state}`)}</span></p></li>`
}

function instantText(instant: Date): string {
  const iso = instant.toISOString()
  return [formatInstantDate(iso), formatTime(iso)].filter((part) => part !== null).join(', ')
}

function document(view: MailboxView, title: string, content: readonly Markup[]): string {
  const texts = textsIn(view.locale)
  // The style sheet is ours and must not be escaped: its hash is in the policy.
  return markup`<!doctype html>
<html lang="${view.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} - ${view.brandName}</title><style>${{ html: mailboxStyle }}</style></head>
<body><a class="skip" href="#content">${texts('skip')}</a>
<header><div><a href="/">${view.brandName}</a></div></header>
<main id="content">${content}</main></body></html>`.html
}
