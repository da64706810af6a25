import { formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type { DisputeOpened, WithdrawalAsked } from '#contract/mail/schedule-mails.ts'
import { contactRows, euros, lineRows, mailTo, payerName } from '#web/mails/bodies/payment-rows.ts'
import { type MailContent, row, totalRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** A withdrawal from a purchase: the acknowledgement to the payer, and the same facts to the association. */
export function withdrawalAsked(data: WithdrawalAsked, texts: MailTexts, locale: Locale): MailContent {
  const { reader } = data
  const organization = data.organization.name
  const params = {
    organization,
    brand: data.brandName,
    payer: payerName(data.payer, texts),
    number: data.orderNumber,
    orderedAt: formatInstantDate(data.orderedAt),
    askedAt: formatInstantDate(data.askedAt),
  }
  const message = data.message.trim()
  return {
    subject: texts(`withdrawalAsked.${reader}.subject`, params),
    preview: texts('withdrawalAsked.preview', params),
    brandName: data.brandName,
    title: texts(`withdrawalAsked.${reader}.title`, params),
    blocks: [
      { kind: 'paragraph', text: texts(`withdrawalAsked.${reader}.intro`, params) },
      {
        kind: 'rows',
        caption: texts('withdrawalAsked.caption'),
        rows: [
          ...lineRows({ lines: data.lines, discount: 0 }, locale, texts),
          totalRow(texts('withdrawalAsked.amount'), euros(data.amount, locale)),
          row(texts('reference'), data.orderNumber),
          row(texts('withdrawalAsked.orderedAt'), params.orderedAt),
          row(texts('withdrawalAsked.askedAt'), params.askedAt),
          row(texts('paidBy'), params.payer),
          ...(reader === 'payer' ? [] : [row(texts('email'), data.payer.email, mailTo(data.payer.email))]),
        ],
      },
      ...(message === ''
        ? []
        : [{ kind: 'quote' as const, heading: texts('withdrawalAsked.message'), text: message }]),
      ...heldDebits(data, params, texts),
      { kind: 'paragraph', text: texts(`withdrawalAsked.${reader}.next`, params) },
      ...(reader === 'payer'
        ? contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts)
        : []),
    ],
    footer:
      reader === 'payer'
        ? texts('withdrawalAsked.payer.footer', { brand: data.brandName, organization })
        : texts('newGift.footer', { brand: data.brandName, organization }),
  }
}

/** Explains the fate of the future debits. */
function heldDebits(
  { reader, debits, isDebitUnderWay }: WithdrawalAsked,
  params: Readonly<Record<string, string>>,
  texts: MailTexts,
): MailContent['blocks'] {
  if (debits === null) return []
  const sentences = [
    texts(`withdrawalAsked.${reader}.${debits}`, params),
    ...(isDebitUnderWay ? [texts(`withdrawalAsked.${reader}.underWay`, params)] : []),
  ]
  return [{ kind: 'paragraph', text: sentences.join(' ') }]
}

/** To the association: a bank disputes a payment. Does not say who is right. */
export function disputeOpened(data: DisputeOpened, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const amount = euros(data.amount, locale)
  const payer = payerName(data.payer, texts)
  return {
    subject: texts('disputeOpened.subject', { amount, form: data.form.title }),
    preview: texts('disputeOpened.preview', { number: data.orderNumber }),
    brandName: data.brandName,
    title: texts('disputeOpened.title', { amount }),
    blocks: [
      { kind: 'paragraph', text: texts('disputeOpened.intro', { form: data.form.title, payer }) },
      {
        kind: 'rows',
        caption: texts('disputeOpened.caption'),
        rows: [
          row(texts('disputeOpened.amount'), amount),
          row(texts('paidBy'), payer),
          row(texts('campaign'), data.form.title),
          row(texts('reference'), data.orderNumber),
          row(texts('date'), formatInstantDate(data.date)),
        ],
      },
      { kind: 'paragraph', text: texts('disputeOpened.next') },
    ],
    footer: texts('newGift.footer', { brand: data.brandName, organization }),
  }
}
