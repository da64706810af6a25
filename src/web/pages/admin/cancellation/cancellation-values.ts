import type { CancellationPlan } from '#contract/cancellation/cancellation.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { type CancellationMail, checkCancellationMails } from '#domain/refund/cancellation.ts'
import { giftDays } from '#domain/refund/gift-offer.ts'
import type { FormValues } from '#web/lib/form/form-progress.ts'

/** The mails of a cancellation by `subject-fr`, `text-fr`, the offer to give, and whether its consequences were read. */
export type CancellationValues = FormValues

export const subjectField = (locale: Locale) => `subject-${locale}`
export const textField = (locale: Locale) => `text-${locale}`

/** The values to begin with: the mails that the server suggests. */
export function firstCancellationValues({ mails }: CancellationPlan): CancellationValues {
  return Object.fromEntries([
    ...mails.flatMap(({ locale, subject, text }) => [
      [subjectField(locale), subject],
      [textField(locale), text],
    ]),
    ['offersGift', false],
    ['giftDays', String(giftDays.usual)],
    ['understood', false],
  ]) as CancellationValues
}

/** The mails as they are written. */
export function mailsOf(values: CancellationValues): CancellationMail[] {
  return locales
    .filter((locale) => subjectField(locale) in values)
    .map((locale) => ({
      locale,
      subject: String(values[subjectField(locale)]),
      text: String(values[textField(locale)]),
    }))
}

/** Days in which payers may give instead of being refunded; null: nothing is offered. */
export function giftDaysOf(values: CancellationValues): number | null {
  return values['offersGift'] === true ? Number(values['giftDays']) : null
}

export function checkCancellationValues(values: CancellationValues): Problem[] {
  return [
    ...checkCancellationMails(mailsOf(values)),
    ...(values['understood'] === true ? [] : [problem('cancellation.understood', 'IS_TRUE')]),
  ]
}
