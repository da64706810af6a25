import type { Locale } from '#domain/locale.ts'
import type { TaxReceipt, TaxReceiptVoid } from '#contract/mail/receipt-mails.ts'
import { button, contactRows, euros, payerName } from '#web/mails/bodies/payment-rows.ts'
import { type MailContent, row, totalRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To a donor: the tax receipt of a gift, or of the gifts of a year, as a PDF at its own address. */
export function taxReceipt(data: TaxReceipt, texts: MailTexts, locale: Locale): MailContent {
  const { number, replaces } = data
  const year = String(data.year)
  const organization = data.organization.name
  const amount = euros(data.amount, locale)
  return {
    subject: texts(replaces ? 'taxReceipt.subjectAgain' : 'taxReceipt.subject', { organization, year }),
    preview: texts('taxReceipt.preview', { amount, number }),
    brandName: data.brandName,
    title: texts(replaces ? 'taxReceipt.titleAgain' : 'taxReceipt.title', {
      firstName: data.payer.firstName,
    }),
    blocks: [
      {
        kind: 'paragraph',
        text: texts(replaces ? 'taxReceipt.introAgain' : 'taxReceipt.intro', { amount, organization, year }),
      },
      ...button(texts('taxReceipt.open'), data.receiptUrl, texts('taxReceipt.openHint')),
      {
        kind: 'rows',
        caption: texts('detail'),
        rows: [
          row(texts('taxReceipt.number'), number),
          row(texts('taxReceipt.year'), year),
          row(texts('reference'), data.orderNumber),
          row(texts('paidBy'), payerName(data.payer, texts)),
          totalRow(texts('taxReceipt.amount'), amount),
        ],
      },
      { kind: 'note', text: texts('taxReceipt.keep') },
      ...contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts),
    ],
    footer: texts('payerConfirmation.footer', { brand: data.brandName, organization }),
  }
}

/** To a donor: a tax receipt is void, because nothing of its gifts remains. */
export function taxReceiptVoid(data: TaxReceiptVoid, texts: MailTexts): MailContent {
  const { number } = data
  const organization = data.organization.name
  return {
    subject: texts('taxReceiptVoid.subject', { number }),
    preview: texts('taxReceiptVoid.preview'),
    brandName: data.brandName,
    title: texts('taxReceiptVoid.title', { number }),
    blocks: [
      {
        kind: 'paragraph',
        text: texts('taxReceiptVoid.intro', { number, organization, year: String(data.year) }),
      },
      { kind: 'paragraph', text: texts('taxReceiptVoid.todo') },
      {
        kind: 'rows',
        caption: texts('detail'),
        rows: [row(texts('taxReceipt.number'), number), row(texts('reference'), data.orderNumber)],
      },
      ...contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts),
    ],
    footer: texts('payerConfirmation.footer', { brand: data.brandName, organization }),
  }
}
