import { formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { addCents, cents } from '#domain/money.ts'
import type { PayerConfirmation } from '#contract/mails.ts'
import { type MailBlock, type MailContent, row, totalRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import { button, contactRows, euros, lineRows, payerName, wordsFor } from '#web/mails/payment-rows.ts'

/** To the payer: thanks, what was paid to whom, what comes later, whom to ask. */
export function payerConfirmation(data: PayerConfirmation, locale: Locale, texts: MailTexts): MailContent {
  const words = wordsFor(data.form.formType)
  const organization = data.organization.name
  const date = formatInstantDate(data.date, locale)
  const total = euros(addCents(cents(data.amount), cents(data.amountTip)), locale)
  return {
    subject: texts(`payerConfirmation.subject.${words}`, { organization }),
    preview: texts('payerConfirmation.preview', { total, date, number: data.orderNumber }),
    brandName: data.brandName,
    title: texts(`payerConfirmation.title.${words}`, { firstName: data.payer.firstName }),
    blocks: [
      {
        kind: 'paragraph',
        text: texts(`payerConfirmation.intro.${words}`, {
          amount: euros(data.amount, locale),
          organization,
          form: data.form.title,
        }),
      },
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
      {
        kind: 'paragraph',
        text: texts(
          data.taxReceiptExpected ? 'payerConfirmation.documentsWithReceipt' : 'payerConfirmation.documents',
        ),
      },
      ...button(texts('payerConfirmation.see'), data.confirmationUrl, texts('payerConfirmation.seeHint')),
      ...contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts),
    ],
    footer: texts('payerConfirmation.footer', { brand: data.brandName, organization }),
  }
}

/** What was charged, line by line; the tip on its own, with whose it is. */
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
        ...lineRows(data.lines, locale),
        ...(data.amountTip === 0 ? [] : [row(texts('payerConfirmation.tip', { brand }), tip)]),
        totalRow(texts('total'), shown.total),
        row(texts('reference'), data.orderNumber),
        row(texts('date'), shown.date),
        row(texts('paidBy'), payerName(data.payer, texts)),
      ],
    },
    ...(data.amountTip === 0
      ? []
      : [{ kind: 'note' as const, text: texts('payerConfirmation.tipNote', { tip, brand }) }]),
  ]
}
