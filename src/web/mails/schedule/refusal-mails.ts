import { formatDate, formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type {
  InstallmentGivenUp,
  InstallmentRefused,
  RegularisationLink,
} from '#contract/mail/schedule-mails.ts'
import { contactRows, euros, mailTo, payerName } from '#web/mails/bodies/payment-rows.ts'
import { type MailContent, row } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import { chargeOfDebit, debitName, debitRows, payButton, shareWords } from '#web/mails/schedule/debit-rows.ts'

/** To the payer: a debit failed, nothing was taken, and how to pay it. Never says more than the bank would. */
export function installmentRefused(data: InstallmentRefused, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const amount = euros(chargeOfDebit(data.debit), locale)
  const day = formatDate(data.debit.dueOn)
  // A failed payment in person is not described as a failed debit.
  const words = data.advice === 'again' ? 'installmentRefused.again' : 'installmentRefused'
  return {
    subject: texts('installmentRefused.subject', {
      ...shareWords(data.debit, data.brandName, locale, texts),
      organization,
    }),
    preview: texts(`${words}.preview`),
    brandName: data.brandName,
    title: texts(`${words}.title`, { amount }),
    blocks: [
      { kind: 'paragraph', text: texts('greeting', { firstName: data.payer.firstName }) },
      {
        kind: 'paragraph',
        text: texts(`${words}.intro`, { day, organization, form: data.form.title }),
      },
      { kind: 'paragraph', text: adviceWords(data, texts) },
      ...payButton(data, locale, texts),
      { kind: 'rows', caption: texts('debit.caption'), rows: debitRows(data, locale, texts) },
      ...contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts),
    ],
    footer: texts('schedule.footer', { brand: data.brandName, organization }),
  }
}

/**
 * Advises after a refusal; the text only names a day if we try again automatically. A bank account has other texts than
 * a card.
 */
function adviceWords(
  { advice, nextTryOn, debit, paymentMethod }: InstallmentRefused,
  texts: MailTexts,
): string {
  if (advice === 'wait' && nextTryOn !== null)
    return texts('installmentRefused.advice.wait', { day: formatDate(nextTryOn) })
  if (advice === 'authenticate' || advice === 'again') return texts(`installmentRefused.advice.${advice}`)
  const kind = paymentMethod === 'Card' ? 'advice' : 'account'
  if (advice === 'wait') return texts(`installmentRefused.${kind}.payNow`)
  // After the last debit, a new payment method has no use.
  const isLast = debit.number === debit.count
  return texts(`installmentRefused.${kind}.${advice}${isLast ? '.last' : ''}`)
}

/** To the payer who requested it: a new valid link. */
export function regularisationLink(data: RegularisationLink, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const day = formatDate(data.debit.dueOn)
  return {
    subject: texts('regularisationLink.subject', {
      ...shareWords(data.debit, data.brandName, locale, texts),
      organization,
    }),
    preview: texts('regularise.hint', { until: formatInstantDate(data.until) }),
    brandName: data.brandName,
    title: texts('regularisationLink.title'),
    blocks: [
      { kind: 'paragraph', text: texts('greeting', { firstName: data.payer.firstName }) },
      {
        kind: 'paragraph',
        text: texts('regularisationLink.intro', { day, organization, form: data.form.title }),
      },
      ...payButton(data, locale, texts),
      { kind: 'rows', caption: texts('debit.caption'), rows: debitRows(data, locale, texts) },
    ],
    footer: texts('regularisationLink.footer', { brand: data.brandName }),
  }
}

/** To the association: who still owes what, and how to write to them. Does not mention the tip. */
export function installmentGivenUp(data: InstallmentGivenUp, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const payer = payerName(data.payer, texts)
  const amount = euros(data.debit.amount, locale)
  const day = formatDate(data.debit.dueOn)
  return {
    subject: texts('installmentGivenUp.subject', { amount, payer }),
    preview: texts('installmentGivenUp.preview', { form: data.form.title, number: data.orderNumber }),
    brandName: data.brandName,
    title: texts('installmentGivenUp.title'),
    blocks: [
      {
        kind: 'paragraph',
        text: texts('installmentGivenUp.intro', { amount, payer, day, form: data.form.title }),
      },
      {
        kind: 'rows',
        caption: texts('debit.caption'),
        rows: [
          row(texts('debit.payer'), payer),
          row(texts('email'), data.payer.email, mailTo(data.payer.email)),
          row(texts('campaign'), data.form.title),
          row(texts('debit.name'), debitName(data.debit, texts)),
          row(texts('debit.day'), day),
          row(texts('debit.amount'), amount),
          row(texts('reference'), data.orderNumber),
        ],
      },
      { kind: 'paragraph', text: texts('newGift.reply.other', { payer }) },
    ],
    footer: texts('newGift.footer', { brand: data.brandName, organization }),
  }
}
