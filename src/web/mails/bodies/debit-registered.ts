import { formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type { DebitRegistered } from '#contract/mail/debit-registered.ts'
import { contactRows, euros } from '#web/mails/bodies/payment-rows.ts'
import { mandateRows } from '#web/mails/schedule/debit-rows.ts'
import { type MailContent, row, totalRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** Providers that payers see by name on their bank statement. */
const creditors: Readonly<Record<string, string>> = { stripe: 'Stripe' }

/** To the payer of a direct debit: it is registered, by whom and for what, and what comes later. */
export function debitRegistered(data: DebitRegistered, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const amount = euros(data.amount, locale)
  const params = { amount, organization, form: data.form.title, brand: data.brandName }
  const { mandateReference = null } = data
  const tip = euros(data.amountTip, locale)
  return {
    subject: texts('debitRegistered.subject', params),
    preview: texts('debitRegistered.preview'),
    brandName: data.brandName,
    title: texts('debitRegistered.title', params),
    blocks: [
      { kind: 'paragraph', text: texts('greeting', { firstName: data.payer.firstName }) },
      { kind: 'paragraph', text: texts('debitRegistered.intro', params) },
      {
        kind: 'rows',
        caption: texts('debitRegistered.detail'),
        rows: [
          row(texts('campaign'), data.form.title),
          row(texts('date'), formatInstantDate(data.date)),
          row(
            texts('debitRegistered.creditor'),
            creditors[data.provider] ?? texts('debitRegistered.provider', params),
          ),
          ...mandateRows(mandateReference, texts),
          row(texts('reference'), data.reference),
          ...(data.amountTip > 0 ? [row(texts('debitRegistered.tip', params), tip)] : []),
          totalRow(texts('debitRegistered.amount'), amount),
        ],
      },
      {
        kind: 'paragraph',
        text: texts(`debitRegistered.${mandateReference === null ? 'mandate' : 'refund'}`),
      },
      { kind: 'paragraph', text: texts('debitRegistered.later') },
      { kind: 'note', text: texts('debitRegistered.once') },
      ...contactRows(texts('payerConfirmation.contact', params), data.organization, texts),
    ],
    footer: texts('refundNotice.footer', { brand: data.brandName }),
  }
}
