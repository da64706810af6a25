import { formatDate, formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type { CardExpiring, ScheduleChanged } from '#contract/mail/schedule-mails.ts'
import { cardBrand } from '#web/lib/card-brand.ts'
import { button, contactRows, euros } from '#web/mails/bodies/payment-rows.ts'
import { type MailContent, type MailRow, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import {
  chargeOfDebit,
  manageButton,
  nextWords,
  overTimeWords,
  shareWords,
} from '#web/mails/schedule/debit-rows.ts'

/** To the payer, a month before: the card expires, which debit it cannot pay, and how to add another card. */
export function cardExpiring(data: CardExpiring, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const day = formatDate(data.expiresOn)
  const card = { brand: cardBrand(data.brand), last4: data.last4 }
  return {
    subject: texts('cardExpiring.subject', { ...card, organization }),
    preview: texts('cardExpiring.preview'),
    brandName: data.brandName,
    title: texts('cardExpiring.title', { day }),
    blocks: [
      { kind: 'paragraph', text: texts('greeting', { firstName: data.payer.firstName }) },
      {
        kind: 'paragraph',
        text: texts('cardExpiring.intro', { ...card, day, organization, form: data.form.title }),
      },
      ...(data.next === null
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: texts('cardExpiring.next', {
                amount: euros(chargeOfDebit(data.next), locale),
                day: formatDate(data.next.dueOn),
              }),
            },
          ]),
      ...button(texts('cardExpiring.action'), data.manageUrl, texts('manageHint')),
      ...contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts),
    ],
    footer: texts('schedule.footer', { brand: data.brandName, organization }),
  }
}

/** To the payer, as a record of what they changed. */
export function scheduleChanged(data: ScheduleChanged, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const { change } = data
  const params = { organization, ...shareWords(data, data.brandName, locale, texts) }
  return {
    subject: texts(`scheduleChanged.${change}.subject`, params),
    preview: texts('scheduleChanged.preview', { date: formatInstantDate(data.date) }),
    brandName: data.brandName,
    title: texts(`scheduleChanged.${change}.title`, { amount: euros(chargeOfDebit(data), locale) }),
    blocks: [
      { kind: 'paragraph', text: texts('greeting', { firstName: data.payer.firstName }) },
      { kind: 'paragraph', text: texts(`scheduleChanged.${change}.text`, params) },
      ...data.atBank.map((debit) => ({
        kind: 'paragraph' as const,
        text: texts('debit.atBank', {
          day: formatDate(debit.dueOn),
          amount: euros(chargeOfDebit(debit), locale),
        }),
      })),
      ...(data.next === null
        ? []
        : [{ kind: 'paragraph' as const, text: nextWords(data.next, locale, texts) }]),
      { kind: 'rows', caption: texts('scheduleChanged.caption'), rows: changeRows(data, locale, texts) },
      ...(change === 'terminated' ? [] : manageButton(data.manageUrl, texts)),
      ...contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts),
    ],
    footer: texts('scheduleChanged.footer', { brand: data.brandName, organization }),
  }
}

function changeRows(data: ScheduleChanged, locale: Locale, texts: MailTexts): MailRow[] {
  const words = overTimeWords(data.kind, data.form.formType)
  const isOver = data.change === 'terminated'
  return [
    row(texts('campaign'), data.form.title),
    row(texts('date'), formatInstantDate(data.date)),
    ...(isOver ? [] : [row(texts(`scheduleChanged.amount.${words}`), euros(chargeOfDebit(data), locale))]),
    ...(isOver || data.amountTip === 0
      ? []
      : [row(texts('debit.tip', { brand: data.brandName }), euros(data.amountTip, locale))]),
    row(texts('reference'), data.orderNumber),
  ]
}
