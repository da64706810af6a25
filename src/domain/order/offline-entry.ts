import { dayAfter } from '#domain/accounting/fiscal-year.ts'
import { emailRule, isEmpty, zipCodeRule } from '#domain/field-rules.ts'
import type { Period } from '#domain/calendar/compared-periods.ts'
import { parseApiDate } from '#domain/date-text.ts'
import { formatDate } from '#domain/format.ts'
import { nameProblem } from '#domain/name-rules.ts'
import { plainEmail, plainText, printableRule } from '#domain/pasted-text.ts'
import type { OfflinePaymentMethod } from '#domain/payment/payment-method.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Payer of money that an association received itself. Only a name is needed. */
export interface OfflinePayer {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  /** Empty: no confirmation is sent. */
  readonly email: string
  readonly address: string
  readonly zipCode: string
  readonly city: string
}

/** One price that was paid for. */
export interface OfflineItem {
  /** Key of the tier. */
  readonly tier: string
  readonly quantity: number
  /** Cents of each unit, for a tier that asks an amount. */
  readonly customAmount?: number | undefined
  /** Keys of the options of each unit, without those that each must have. */
  readonly options?: readonly string[] | undefined
  /** The person of a ticket or membership; absent: its payer. */
  readonly participant?: { readonly firstName: string; readonly lastName: string } | undefined
}

/** Money that an association received itself, as a member enters it. */
export interface OfflineEntry {
  readonly paymentMethod: OfflinePaymentMethod
  /** Number of the cheque, or reference of the transfer; may be empty. */
  readonly number: string
  /** The bank of the cheque; may be empty. */
  readonly bank: string
  /** Civil date on which the association received it; empty: it could not be read. */
  readonly paidOn: string
  readonly payer: OfflinePayer
  readonly items: readonly OfflineItem[]
  /** It was promised: its day, and the number of its cheque, are not known yet. */
  readonly isExpected?: boolean
}

/**
 * All problems of an entry, field by field (`offline.lastName`). Money is entered in the year in which it was received, or in
 * the next one, until its accounting year is closed.
 * @param today civil date in Paris
 * @param closedUntil the last day of the closed accounting years, or null
 */
export function checkOfflineEntry(
  entry: OfflineEntry,
  today: string,
  closedUntil: string | null = null,
): Problem[] {
  const { payer, items, paidOn, paymentMethod, number, bank, isExpected = false } = entry
  const isCompany = !isEmpty(payer.companyName)
  const found: (readonly [field: string, code: ProblemCode | null])[] = [
    ['items', items.length === 0 ? 'CART_EMPTY' : null],
    ['number', numberProblem(paymentMethod === 'Check' && !isExpected, number)],
    ['bank', printableRule(bank)],
    ['firstName', nameOf(payer.firstName, isCompany)],
    ['lastName', nameOf(payer.lastName, isCompany)],
    ['companyName', printableRule(payer.companyName)],
    ['address', printableRule(payer.address)],
    ['city', printableRule(payer.city)],
    ['email', isEmpty(payer.email) ? null : emailRule(plainEmail(payer.email))],
    ['zipCode', isEmpty(payer.zipCode) ? null : zipCodeRule(payer.zipCode)],
  ]
  return [
    ...found.flatMap(([field, code]) => (code === null ? [] : [problem(`offline.${field}`, code)])),
    ...(isExpected ? [] : checkDay('offline.paidOn', paidOn, acceptedDays(today, closedUntil))),
  ]
}

/** A cheque has a number, which the bank asks for. */
export function checkReceivedNumber(paymentMethod: string, number: string): Problem[] {
  const code = numberProblem(paymentMethod === 'Check', number)
  return code === null ? [] : [problem('offline.number', code)]
}

function numberProblem(isNeeded: boolean, number: string): ProblemCode | null {
  return isNeeded && isEmpty(number) ? 'REQUIRED' : printableRule(number)
}

/** Days of money that may still be entered or banked: those of this year and the last, of no closed year, until today. */
export function acceptedDays(today: string, closedUntil: string | null = null): Period {
  const from = `${Number(today.slice(0, 4)) - 1}-01-01`
  return { from: closedUntil !== null && closedUntil >= from ? dayAfter(closedUntil) : from, to: today }
}

/** That a civil day is in a period. */
export function checkDay(field: string, day: string, { from, to }: Period): Problem[] {
  if (!civilDay.test(day) || parseApiDate(day) === null) return [problem(field, 'DATE')]
  const isWithin = day >= from && day <= to
  return isWithin ? [] : [problem(field, 'DATE_PERIOD', { from: formatDate(from), to: formatDate(to) })]
}

const civilDay = /^\d{4}-\d\d-\d\d$/

/** A company may pay without the name of a person. */
function nameOf(name: string, isCompany: boolean): ProblemCode | null {
  if (isEmpty(name)) return isCompany ? null : 'REQUIRED'
  return printableRule(name) ?? nameProblem(plainText(name))
}
