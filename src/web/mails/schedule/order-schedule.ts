import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type { NewGift, PayerConfirmation } from '#contract/mails.ts'
import { euros } from '#web/mails/bodies/payment-rows.ts'
import { type MailBlock, type MailRow, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import {
  type Debit,
  changeWords,
  chargeOfDebit,
  manageButton,
  paymentMethodRows,
  nextWords,
  overTimeWords,
} from '#web/mails/schedule/debit-rows.ts'
import { webAddress } from '#web/mails/tidy-texts.ts'

/** How an order is paid over time: each date with its amount, the payment method, and how to change it. */
export function scheduleBlocks(data: PayerConfirmation, locale: Locale, texts: MailTexts): MailBlock[] {
  const { schedule } = data
  if (schedule === null) return []
  const [first, next] = schedule.installments
  const words = overTimeWords(schedule.kind, data.form.formType)
  const changes = changeWords(schedule.kind, data.form.formType, schedule.isAmountFixed)
  const isMonthly = schedule.kind === 'SUBSCRIPTION'
  return [
    {
      kind: 'rows',
      caption: texts(`orderSchedule.caption.${words}`),
      rows: [
        ...schedule.installments.map((debit) =>
          debitRow(debit, debit === first, data.brandName, locale, texts),
        ),
        ...paymentMethodRows(schedule.savedPaymentMethod, texts),
      ],
    },
    ...(isMonthly && next !== undefined
      ? [{ kind: 'paragraph' as const, text: nextWords(next, locale, texts) }]
      : []),
    {
      kind: 'paragraph',
      text: texts(
        schedule.savedPaymentMethod === null ? 'orderSchedule.asked' : `orderSchedule.text.${changes}`,
      ),
    },
    ...(schedule.cardExpiresBefore === null
      ? []
      : [
          {
            kind: 'note' as const,
            text: texts('orderSchedule.cardExpires', {
              day: formatDate(schedule.cardExpiresBefore),
            }),
          },
        ]),
    ...manageButton(schedule.manageUrl, texts),
  ]
}

function debitRow(debit: Debit, isFirst: boolean, brand: string, locale: Locale, texts: MailTexts): MailRow {
  const tip = euros(debit.amountTip, locale)
  return {
    ...row(formatDate(debit.dueOn), euros(chargeOfDebit(debit), locale)),
    details: [
      ...(isFirst ? [texts('orderSchedule.paid')] : []),
      ...(debit.amountTip === 0 ? [] : [texts('orderSchedule.tip', { tip, brand })]),
    ],
  }
}

/** Finds the charge on the day of the order: the total, or debit number 1. */
export function chargedNow(data: PayerConfirmation): Debit | null {
  return data.schedule?.kind === 'INSTALLMENT' ? (data.schedule.installments[0] ?? null) : null
}

/** Notes the schedule in the association's mail: the number of payments, or that the gift is monthly. */
export function scheduleNote(data: NewGift, locale: Locale, texts: MailTexts): MailBlock[] {
  const { schedule } = data
  const first = schedule?.installments[0]
  if (schedule === null || first === undefined) return []
  // The association does not see the tip.
  const amount = euros(first.amount, locale)
  const text =
    schedule.kind === 'SUBSCRIPTION'
      ? texts('newGift.monthly', { amount })
      : texts('newGift.parts', { amount, count: schedule.installments.length })
  return [{ kind: 'note', text }]
}

/** Explains the cancellations that need no account. */
export function rightsBlocks(data: PayerConfirmation, texts: MailTexts): MailBlock[] {
  const tipRefundUrl = webAddress(data.tipRefundUrl ?? '')
  const withdrawalUrl = webAddress(data.withdrawalUrl ?? '')
  const rows = [
    ...(tipRefundUrl === null
      ? []
      : [row(texts('payerConfirmation.tip', { brand: data.brandName }), texts('rights.tip'), tipRefundUrl)]),
    ...(withdrawalUrl === null ? [] : [row(texts('rights.order'), texts('rights.withdraw'), withdrawalUrl)]),
  ]
  return rows.length === 0 ? [] : [{ kind: 'rows', caption: texts('rights.caption'), rows }]
}
