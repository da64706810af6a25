import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import type { Problem } from '#domain/problem.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import type { Translate } from '#web/lib/texts.ts'

const amountCodes: ReadonlySet<string> = new Set(['MIN_AMOUNT', 'MAX_AMOUNT', 'CART_MINIMUM', 'TIP_MAX'])

const payerFields = [
  'firstName',
  'lastName',
  'email',
  'emailConfirmation',
  'birthDate',
  'address',
  'zipCode',
  'city',
  'country',
  'companyName',
  'companySiren',
  'companyLegalStatus',
] as const
const participantFields = ['firstName', 'lastName', 'email', 'birthDate'] as const

/**
 * The text of a problem; amounts, which the domain gives in cents, are formatted for the page's language. The maximum
 * of an amount is exclusive: 15,01 € reads as 15 € included.
 */
export function problemText(t: Translate<'problems'>, problem: Problem, locale: Locale): string {
  const what = missingText(t, problem)
  if (what !== null) return t('REQUIRED_FOR', { what })
  const max = Number(problem.params['max'])
  if (problem.code === 'MAX_AMOUNT' && max % 100 === 1)
    return t('MAX_AMOUNT_INCLUDED', { max: shortEuros(cents(max - 1), locale) })
  if (problem.code === 'CHOICE' && problem.field === 'amount.tierId') return t('CHOICE_OF_PAYMENT')
  const params: [string, string | number][] = amountCodes.has(problem.code)
    ? Object.entries(problem.params).map(([name, value]) => [name, shortEuros(cents(Number(value)), locale)])
    : Object.entries(problem.params)
  return t(problem.code, Object.fromEntries<string | number>(params))
}

/** Names the value of a required field, without a capital or a full stop; null for other problems and fields. */
export function missingText(t: Translate<'problems'>, { code, field }: Problem): string | null {
  if (code !== 'REQUIRED') return null
  const name = field.slice(field.lastIndexOf('.') + 1)
  const ofParticipant = participantFields.find((key) => field.endsWith(`.participant.${key}`))
  if (ofParticipant !== undefined) return t(`required.participant.${ofParticipant}`)
  if (field.includes('customFields.')) return t('required.answer')
  const ofPayer = payerFields.find((key) => key === name)
  return ofPayer === undefined ? null : t(`required.${ofPayer}`)
}
