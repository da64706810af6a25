import type { Static } from 'typebox'
import type { FormType } from '#domain/form/form-definition.ts'
import { formatDate, formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, addCents, cents } from '#domain/money.ts'
import type { DebitOfMail, ScheduleOfMail } from '#contract/mail/mail-parts.ts'
import type { InstallmentPaid, InstallmentRefused } from '#contract/mail/schedule-mails.ts'
import { cardBrand } from '#web/lib/card-brand.ts'
import { type MailBlock, type MailRow, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import { button, euros, wordsFor } from '#web/mails/bodies/payment-rows.ts'

/** Rows shared by the mails about an order paid over time. */

export type Debit = Static<typeof DebitOfMail>
type Kind = InstallmentPaid['kind']
type SavedPaymentMethod = Static<typeof ScheduleOfMail>['savedPaymentMethod']

/** The whole amount of a debit, tip included. */
export function chargeOfDebit({ amount, amountTip }: Pick<Debit, 'amount' | 'amountTip'>): Cents {
  return addCents(cents(amount), cents(amountTip))
}

/**
 * States the association's share of a debit, and the platform's: the text never says that the association
 * receives the tip.
 */
export function shareWords(
  { amount, amountTip }: Pick<Debit, 'amount' | 'amountTip'>,
  brand: string,
  locale: Locale,
  texts: MailTexts,
): { readonly amount: string; readonly andTip: string } {
  const andTip = amountTip === 0 ? '' : texts('debit.andTip', { tip: euros(amountTip, locale), brand })
  return { amount: euros(amount, locale), andTip }
}

/** The kind of payment over time: an order in instalments, a monthly gift, or another monthly payment. */
export function overTimeWords(kind: Kind, formType: FormType): 'parts' | 'gift' | 'monthly' {
  if (kind === 'INSTALLMENT') return 'parts'
  return wordsFor(formType) === 'gift' ? 'gift' : 'monthly'
}

/** The kind of payment over time, and whether its amount can be changed: no mail offers what is not possible. */
export function changeWords(
  kind: Kind,
  formType: FormType,
  isAmountFixed: boolean,
): 'parts' | 'gift' | 'monthly' | 'giftFixed' | 'monthlyFixed' {
  const words = overTimeWords(kind, formType)
  return words === 'parts' || !isAmountFixed ? words : `${words}Fixed`
}

/** `2 sur 3`, or the month. */
export function debitName({ number, count }: Debit, texts: MailTexts): string {
  return count === null ? texts('debit.monthly', { number }) : texts('debit.number', { number, count })
}

/** One debit: its number, date and amount, and the tip in it. */
export function debitRows(
  {
    debit,
    form,
    orderNumber,
    brandName,
  }: Pick<InstallmentRefused, 'debit' | 'form' | 'orderNumber' | 'brandName'>,
  locale: Locale,
  texts: MailTexts,
): MailRow[] {
  return [
    row(texts('campaign'), form.title),
    row(texts('debit.name'), debitName(debit, texts)),
    row(texts('debit.day'), formatDate(debit.dueOn)),
    row(texts('debit.amount'), euros(chargeOfDebit(debit), locale)),
    ...(debit.amountTip === 0
      ? []
      : [row(texts('debit.tip', { brand: brandName }), euros(debit.amountTip, locale))]),
    row(texts('reference'), orderNumber),
  ]
}

/** The payment method of the debit; empty without a saved payment method. */
export function paymentMethodRows(savedPaymentMethod: SavedPaymentMethod, texts: MailTexts): MailRow[] {
  if (savedPaymentMethod === null) return []
  const { paymentMethod, brand, last4 } = savedPaymentMethod
  return [
    row(texts('paymentMethod'), texts(`paymentMethod.${paymentMethod}`, { brand: cardBrand(brand), last4 })),
  ]
}

/** The reference of a direct debit's mandate, as on the bank statement; empty where it is not known. */
export function mandateRows(reference: string | null, texts: MailTexts): MailRow[] {
  return reference === null ? [] : [row(texts('mandateReference'), reference)]
}

/** The button to see and change future debits. */
export function manageButton(url: string, texts: MailTexts): MailBlock[] {
  return button(texts('manage'), url, texts('manageHint'))
}

/** The button to pay a debit in person, and how long the link works. */
export function payButton(
  { debit, regularisationUrl, until }: Pick<InstallmentRefused, 'debit' | 'regularisationUrl' | 'until'>,
  locale: Locale,
  texts: MailTexts,
): MailBlock[] {
  return button(
    texts('regularise', { amount: euros(chargeOfDebit(debit), locale) }),
    regularisationUrl,
    texts('regularise.hint', { until: formatInstantDate(until) }),
  )
}

/** The date and the amount of the next debit, in one sentence. */
export function nextWords(next: Debit, locale: Locale, texts: MailTexts): string {
  return texts('debit.next', {
    amount: euros(chargeOfDebit(next), locale),
    day: formatDate(next.dueOn),
  })
}
