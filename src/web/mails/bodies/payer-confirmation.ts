import { formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { addCents, cents } from '#domain/money.ts'
import type { PayerConfirmation } from '#contract/mails.ts'
import { type MailBlock, type MailContent, type MailRow, row, totalRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import {
  button,
  contactRows,
  euros,
  eventRows,
  lineRows,
  payerName,
  wordsFor,
} from '#web/mails/bodies/payment-rows.ts'
import { chargeOfDebit } from '#web/mails/schedule/debit-rows.ts'
import { chargedNow, rightsBlocks, scheduleBlocks } from '#web/mails/schedule/order-schedule.ts'

/**
 * To the payer: thanks, what was paid to whom, date and venue, the tickets, later payments, and the contact.
 * @param isAgain the payer requested it again
 */
export function payerConfirmation(
  data: PayerConfirmation,
  texts: MailTexts,
  locale: Locale,
  isAgain = false,
): MailContent {
  const words = wordsFor(data.form.formType)
  const organization = data.organization.name
  const date = formatInstantDate(data.date)
  const now = chargedNow(data)
  const total = euros(
    now === null ? addCents(cents(data.amount), cents(data.amountTip)) : chargeOfDebit(now),
    locale,
  )
  return {
    subject: texts(`payerConfirmation.subject.${words}`, { organization, form: data.form.title }),
    preview: texts('payerConfirmation.preview', { total, date, number: data.orderNumber }),
    brandName: data.brandName,
    title: texts(`payerConfirmation.title.${words}`, { firstName: data.payer.firstName }),
    blocks: [
      ...(isAgain ? [{ kind: 'note' as const, text: texts('payerConfirmation.again') }] : []),
      {
        kind: 'paragraph',
        text: texts(`payerConfirmation.intro.${now === null ? words : partsWords(words)}`, {
          amount: euros(data.amount, locale),
          organization,
          form: data.form.title,
        }),
      },
      ...ticketButton(data, texts),
      ...cardBlocks(data, texts),
      ...eventRows(data.event, locale, texts),
      ...(data.personalMessage.trim() === ''
        ? []
        : [
            {
              kind: 'quote' as const,
              heading: texts('payerConfirmation.word', { organization }),
              text: data.personalMessage.trim(),
            },
          ]),
      ...moneyBlocks(data, locale, texts, { date, total }),
      ...scheduleBlocks(data, locale, texts),
      ...receiptBlocks(data, texts),
      ...button(texts('payerConfirmation.see'), data.confirmationUrl, texts('payerConfirmation.seeHint')),
      ...rightsBlocks(data, texts),
      ...contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts),
    ],
    footer: texts('payerConfirmation.footer', { brand: data.brandName, organization }),
  }
}

/** An order in several payments is recorded, but not fully paid yet. */
function partsWords(words: ReturnType<typeof wordsFor>): 'parts' | 'partsGift' {
  return words === 'gift' ? 'partsGift' : 'parts'
}

function ticketButton({ ticketsUrl }: PayerConfirmation, texts: MailTexts): MailBlock[] {
  if (ticketsUrl === null) return []
  return button(texts('payerConfirmation.tickets'), ticketsUrl, texts('payerConfirmation.ticketsHint'))
}

/** One card is a button; those of a family are rows with the names of their members. */
function cardBlocks({ cards }: PayerConfirmation, texts: MailTexts): MailBlock[] {
  const [first, ...others] = cards
  if (first === undefined) return []
  if (others.length === 0)
    return button(texts('payerConfirmation.card'), first.url, texts('payerConfirmation.cardHint'))
  const rows = cards.map(({ holder, url }) => row(holder, texts('payerConfirmation.openPdf'), url))
  return [{ kind: 'rows', caption: texts('payerConfirmation.cards'), rows }]
}

/** Who sends the tax receipt, and when. */
function receiptBlocks(data: PayerConfirmation, texts: MailTexts): MailBlock[] {
  const promise = data.taxReceipt
  if (promise === null) return []
  const organization = data.organization.name
  return [{ kind: 'paragraph', text: texts(`payerConfirmation.receipt.${promise}`, { organization }) }]
}

function ticketsFileRow({ ticketsFileUrl }: PayerConfirmation, texts: MailTexts): MailRow[] {
  if (ticketsFileUrl === null) return []
  return [row(texts('payerConfirmation.ticketsFile'), texts('payerConfirmation.openPdf'), ticketsFileUrl)]
}

function certificateRow({ certificateUrl }: PayerConfirmation, texts: MailTexts): MailRow[] {
  if (certificateUrl === null) return []
  return [row(texts('payerConfirmation.certificate'), texts('payerConfirmation.openPdf'), certificateUrl)]
}

/** Lists the charged amounts, line by line; the tip is separate, with its recipient. */
function moneyBlocks(
  data: PayerConfirmation,
  locale: Locale,
  texts: MailTexts,
  shown: { date: string; total: string },
): MailBlock[] {
  const tip = euros(data.amountTip, locale)
  const brand = data.brandName
  return [
    {
      kind: 'rows',
      caption: texts('detail'),
      rows: [
        ...lineRows(data, locale, texts),
        ...(data.amountTip === 0 ? [] : [row(texts('payerConfirmation.tip', { brand }), tip)]),
        ...wholeRows(data, locale, texts),
        totalRow(texts('total'), shown.total),
        row(texts('reference'), data.orderNumber),
        row(texts('date'), shown.date),
        row(texts('paidBy'), payerName(data.payer, texts)),
        ...ticketsFileRow(data, texts),
        ...certificateRow(data, texts),
      ],
    },
    ...(data.amountTip === 0
      ? []
      : [{ kind: 'note' as const, text: texts('payerConfirmation.tipNote', { tip, brand }) }]),
  ]
}

/** The total of an order in several payments: only part of it is paid so far. */
function wholeRows(data: PayerConfirmation, locale: Locale, texts: MailTexts): MailRow[] {
  if (chargedNow(data) === null) return []
  return [
    row(texts('orderSchedule.whole'), euros(addCents(cents(data.amount), cents(data.amountTip)), locale)),
  ]
}
