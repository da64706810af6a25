import { formatDate, formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { sumCents } from '#domain/money.ts'
import type { InstallmentPaid, InstallmentUpcoming } from '#contract/mail/schedule-mails.ts'
import { button, contactRows, euros } from '#web/mails/bodies/payment-rows.ts'
import { type MailBlock, type MailContent, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import {
  changeWords,
  chargeOfDebit,
  debitRows,
  mandateRows,
  manageButton,
  paymentMethodRows,
  nextWords,
  overTimeWords,
  payButton,
  shareWords,
} from '#web/mails/schedule/debit-rows.ts'
import { webAddress } from '#web/mails/tidy-texts.ts'

/** To the payer, days before: what will be debited, when, from which payment method; nothing to do. */
export function installmentUpcoming(
  data: InstallmentUpcoming,
  texts: MailTexts,
  locale: Locale,
): MailContent {
  const organization = data.organization.name
  const amount = euros(chargeOfDebit(data.debit), locale)
  const day = formatDate(data.debit.dueOn)
  const words = changeWords(data.kind, data.form.formType, data.isAmountFixed)
  const paymentMethod = data.savedPaymentMethod?.paymentMethod ?? data.paymentMethod
  return {
    subject: texts('installmentUpcoming.subject', {
      ...shareWords(data.debit, data.brandName, locale, texts),
      day,
      organization,
    }),
    preview: texts('installmentUpcoming.preview'),
    brandName: data.brandName,
    title: texts('installmentUpcoming.title', { amount, day }),
    blocks: [
      { kind: 'paragraph', text: texts('greeting', { firstName: data.payer.firstName }) },
      {
        kind: 'paragraph',
        text: texts(`installmentUpcoming.intro.${words}`, { day, organization, form: data.form.title }),
      },
      {
        kind: 'rows',
        caption: texts('debit.caption'),
        rows: [
          ...debitRows(data, locale, texts),
          ...paymentMethodRows(data.savedPaymentMethod, texts),
          ...mandateRows(data.mandateReference ?? null, texts),
          row(
            texts(`otherPaymentMethod.${paymentMethod}`),
            texts(`otherPaymentMethod.${paymentMethod}.see`),
            webAddress(data.regularisationUrl),
          ),
        ],
      },
      ...manageButton(data.manageUrl, texts),
      ...contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts),
    ],
    footer: texts('schedule.footer', { brand: data.brandName, organization }),
  }
}

/** To the payer: the debit succeeded, and what comes next. */
export function installmentPaid(data: InstallmentPaid, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const { amountTip } = data.debit
  const share = shareWords(data.debit, data.brandName, locale, texts)
  const certificate = webAddress(data.certificateUrl ?? '')
  return {
    subject: texts('installmentPaid.subject', { ...share, organization }),
    preview: texts('installmentPaid.preview', { date: formatInstantDate(data.date) }),
    brandName: data.brandName,
    title: texts('installmentPaid.title', { firstName: data.payer.firstName }),
    blocks: [
      {
        kind: 'paragraph',
        text: texts(`installmentPaid.intro.${overTimeWords(data.kind, data.form.formType)}`, {
          amount: share.amount,
          organization,
          form: data.form.title,
        }),
      },
      ...(amountTip === 0
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: texts('debit.tipTaken', { tip: euros(amountTip, locale), brand: data.brandName }),
            },
          ]),
      {
        kind: 'rows',
        caption: texts('detail'),
        rows: [
          ...debitRows(data, locale, texts),
          row(texts('date'), formatInstantDate(data.date)),
          ...(certificate === null
            ? []
            : [row(texts('payerConfirmation.certificate'), texts('payerConfirmation.openPdf'), certificate)]),
        ],
      },
      ...owedBlocks(data, locale, texts),
      ...restBlocks(data, locale, texts),
      ...button(texts('payerConfirmation.see'), data.confirmationUrl),
      ...(data.next === null ? [] : manageButton(data.manageUrl, texts)),
      ...contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts),
    ],
    footer: texts('schedule.footer', { brand: data.brandName, organization }),
  }
}

/** Shows the overdue amount, and the link to pay it. */
function owedBlocks({ owed }: InstallmentPaid, locale: Locale, texts: MailTexts): MailBlock[] {
  const first = owed?.debits[0]
  if (owed === undefined || first === undefined) return []
  const amount = euros(sumCents(owed.debits.map(chargeOfDebit)), locale)
  const day = formatDate(first.dueOn)
  return [
    { kind: 'note', text: texts('installmentPaid.owed', { count: owed.debits.length, amount, day }) },
    ...payButton({ debit: first, ...owed }, locale, texts),
  ]
}

/** The next debit, or that there is none; the mail also says when everything is paid. */
function restBlocks(
  { next, kind, owed, isAllPaid }: InstallmentPaid,
  locale: Locale,
  texts: MailTexts,
): MailBlock[] {
  if (next !== null) return [{ kind: 'paragraph', text: nextWords(next, locale, texts) }]
  if (owed !== undefined) return []
  const isLast = kind === 'INSTALLMENT' && isAllPaid
  return [{ kind: 'paragraph', text: texts(isLast ? 'installmentPaid.last' : 'installmentPaid.none') }]
}
