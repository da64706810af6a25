import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type {
  WaitingClosed,
  WaitingExpired,
  WaitingJoined,
  WaitingOffer,
} from '#contract/mail/waiting-mails.ts'
import { button, contactRows, euros } from '#web/mails/bodies/payment-rows.ts'
import { type MailBlock, type MailContent, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To a person who joined a waiting list: their place, and how they change their number or leave. */
export function waitingJoined(data: WaitingJoined, texts: MailTexts): MailContent {
  const { place } = data
  const form = data.form.title
  const intro = texts('waitingJoined.intro', { form, tier: data.tier, count: data.quantity })
  return {
    ...headOf(data, texts, 'waitingJoined'),
    blocks: [
      ...greeting(data, texts),
      { kind: 'paragraph', text: intro },
      {
        kind: 'paragraph',
        text: place === null ? texts('waitingJoined.offered') : texts('waitingJoined.place', { place }),
      },
      { kind: 'paragraph', text: texts('waitingJoined.next') },
      ...button(texts('waitingJoined.action'), data.placeUrl, texts('waitingJoined.hint')),
      ...contact(data, texts),
    ],
  }
}

/** To the next person of the line: what is held, its price, and until when. */
export function waitingOffer(data: WaitingOffer, texts: MailTexts, locale: Locale): MailContent {
  const until = `${formatInstantDate(data.until)} ${formatInstantTime(data.until)}`
  const rows = [
    row(texts('waitingOffer.what'), `${data.quantity} × ${data.tier}`),
    ...(data.amount === null ? [] : [row(texts('waitingOffer.price'), euros(data.amount, locale))]),
    row(texts('waitingOffer.until'), until),
  ]
  return {
    ...headOf(data, texts, 'waitingOffer'),
    blocks: [
      ...greeting(data, texts),
      {
        kind: 'paragraph',
        text: texts('waitingOffer.intro', { form: data.form.title, count: data.quantity, until }),
      },
      { kind: 'rows', caption: texts('waitingOffer.caption'), rows },
      ...button(texts('waitingOffer.action'), data.cartUrl, texts('waitingOffer.hint', { until })),
      { kind: 'paragraph', text: texts('waitingOffer.leave') },
      ...button(texts('waitingOffer.place'), data.placeUrl),
      ...contact(data, texts),
    ],
  }
}

/** To a person who did not order in time: the units went on, and they may join again. */
export function waitingExpired(data: WaitingExpired, texts: MailTexts): MailContent {
  const facts = { form: data.form.title, tier: data.tier, count: data.quantity }
  return {
    ...headOf(data, texts, 'waitingExpired'),
    blocks: [
      ...greeting(data, texts),
      { kind: 'paragraph', text: texts('waitingExpired.intro', facts) },
      ...button(texts('waitingExpired.action'), data.joinUrl, texts('waitingExpired.hint')),
      ...contact(data, texts),
    ],
  }
}

/** To a person whose place or offer ends with the sale. */
export function waitingClosed(data: WaitingClosed, texts: MailTexts): MailContent {
  const facts = { form: data.form.title, tier: data.tier }
  return {
    ...headOf(data, texts, 'waitingClosed'),
    blocks: [
      ...greeting(data, texts),
      { kind: 'paragraph', text: texts(`waitingClosed.${data.reason}`, facts) },
      ...contact(data, texts),
    ],
  }
}

type WaitingKind = 'waitingJoined' | 'waitingOffer' | 'waitingExpired' | 'waitingClosed'
type Waiting = Pick<WaitingExpired, 'brandName' | 'organization' | 'form' | 'firstName'>

function headOf(data: Waiting, texts: MailTexts, kind: WaitingKind) {
  const form = data.form.title
  return {
    subject: texts(`${kind}.subject`, { form }),
    preview: texts(`${kind}.preview`, { organization: data.organization.name }),
    brandName: data.brandName,
    title: texts(`${kind}.title`),
    footer: texts('waitingJoined.footer', { brand: data.brandName }),
  }
}

function greeting({ firstName }: Waiting, texts: MailTexts): MailBlock[] {
  return [{ kind: 'paragraph', text: texts('greeting', { firstName }) }]
}

function contact({ organization }: Waiting, texts: MailTexts): MailBlock[] {
  return contactRows(
    texts('payerConfirmation.contact', { organization: organization.name }),
    organization,
    texts,
  )
}
