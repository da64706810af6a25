import { countryCodes } from '#domain/countries.ts'
import { parseApiDate, parseDate } from '#domain/date-text.ts'
import { compactText, plainText } from '#domain/pasted-text.ts'
import type { ProblemCode } from '#domain/problem-codes.ts'
import { minPasswordLength } from '#domain/user/password-limits.ts'

/**
 * The rules of one field, spec section 5: each takes the value as typed and returns the code of its problem, or null.
 * All but the "required" rules accept an empty value, so that they can be combined. Pasted phone numbers,
 * postcodes and SIREN count as they would be typed (`plainText`).
 */
type Broken = ProblemCode | null

const legalAge = 18
const earliestBirthdate = '1900-01-01'
/** Latest day of the month that every month has. Source: spec section 5, debit day. */
export const maxDebitDay = 28

/** A value is required; spaces and invisible characters do not count. */
export function requiredRule(value: string | null | undefined): Broken {
  return isEmpty(value) ? 'REQUIRED' : null
}

/** A mandatory option must be checked. */
export function isTrueRule(value: boolean | undefined): Broken {
  return value === true ? null : 'IS_TRUE'
}

/** An address of the form local@domain.tld, within the lengths of RFC 5321; accents pass (see `isEmailUnusual`). */
export function emailRule(value: string): Broken {
  const email = value.trim()
  if (email === '') return null
  const [local = '', domain = '', ...more] = email.split('@')
  const isLocal = local.length <= 64 && /^[^\s<>()[\]\\,;:"\p{C}]+$/u.test(local) && hasTidyDots(local)
  const labels = domain.split('.')
  const isLabel = (label: string) =>
    label.length <= 63 && /^[\p{L}\p{M}\d](?:[\p{L}\p{M}\d-]*[\p{L}\p{M}\d])?$/u.test(label)
  const isDomain =
    labels.length >= 2 &&
    labels.every(isLabel) &&
    /^(?:\p{L}[\p{L}\p{M}]+|xn--.+)$/u.test(labels.at(-1) ?? '')
  return more.length === 0 && email.length <= 254 && isLocal && isDomain ? null : 'EMAIL'
}

/** Whether an address contains characters that are often a mistake: shown as a warning. Source: docs/decisions/money/payer-and-consents.md. */
export function isEmailUnusual(value: string): boolean {
  const email = value.trim()
  return email !== '' && !/^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+$/.test(email)
}

/** The second address must equal the first. */
export function emailConfirmationRule(confirmation: string, email: string): Broken {
  if (confirmation.trim() === '') return null
  return confirmation.trim().toLowerCase() === email.trim().toLowerCase() ? null : 'EMAIL_CONFIRMATION'
}

/** 8 to 15 characters: digits, dots, plus signs or spaces. */
export function phoneRule(value: string): Broken {
  const phone = plainText(value).trim()
  return phone === '' || /^[0-9.+ ]{8,15}$/.test(phone) ? null : 'PHONE'
}

/** DD/MM/YYYY, strict; with `api` also `YYYY-MM-DD`. */
export function dateRule(value: string, from: 'typed' | 'api' = 'typed'): Broken {
  if (value.trim() === '') return null
  return (from === 'api' ? parseApiDate(value) : parseDate(value)) === null ? badDate(value, from) : null
}

/** 31/02/2026 has the right form, but is not a day of the calendar. */
function badDate(value: string, from: 'typed' | 'api'): 'DATE' | 'DATE_IMPOSSIBLE' {
  const form = from === 'api' ? /^(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})$/ : /^\d{2}\/\d{2}\/\d{4}$/
  return form.test(value.trim()) ? 'DATE_IMPOSSIBLE' : 'DATE'
}

/** A date between 01/01/1900 and `today` (`YYYY-MM-DD`), both included. */
export function birthdateRule(value: string, today: string): Broken {
  if (value.trim() === '') return null
  const date = parseApiDate(value)
  if (date === null) return badDate(value, 'api')
  return date < earliestBirthdate || date > today ? 'BIRTHDATE' : null
}

/** Born at least 18 years before `today` (`YYYY-MM-DD`); a person born on 29 February comes of age on 1 March. */
export function legalAgeRule(value: string, today: string): Broken {
  const date = parseApiDate(value)
  if (date === null) return null
  const birthday = `${Number(date.slice(0, 4)) + legalAge}${date.slice(4)}`
  return birthday <= today ? null : 'LEGAL_AGE'
}

/** France, unless the form accepts payers from abroad (then any of ISO 3166). */
export function countryRule(value: string, acceptForeign = false): Broken {
  const country = value.trim().toUpperCase()
  if (country === '' || country === 'FR') return null
  return acceptForeign && countryCodes.includes(country) ? null : 'COUNTRY'
}

/**
 * 3 to 10 letters or digits, spaces ignored: codes of Corsica, the overseas and foreign countries are valid, leading
 * zeros stay.
 */
export function zipCodeRule(value: string): Broken {
  const zipCode = compactText(value)
  return zipCode === '' || /^[A-Za-z0-9]{3,10}$/.test(zipCode) ? null : 'ZIP_CODE'
}

/** 9 digits, spaces ignored. */
export function sirenRule(value: string): Broken {
  const siren = sirenDigits(value)
  return siren === '' || /^\d{9}$/.test(siren) ? null : 'SIREN'
}

/** A SIREN without its spaces. */
export function sirenDigits(value: string): string {
  return compactText(value)
}

/** Whether the check digit of a nine-digit SIREN is wrong: a warning, never a refusal. Source: docs/decisions/money/payer-and-consents.md. */
export function isSirenChecksumWrong(value: string): boolean {
  const siren = sirenDigits(value)
  if (!/^\d{9}$/.test(siren)) return false
  const digits = siren.split('').map((digit, index) => luhnDigit(Number(digit), index % 2 === 1))
  return digits.reduce((sum, digit) => sum + digit, 0) % 10 !== 0
}

/** A legal status in the list of ids. */
export function legalStatusRule(value: string, known: ReadonlySet<string>): Broken {
  return known.has(value) ? null : 'LEGAL_STATUS'
}

/** At most `max` characters, counted as the reader sees them. */
export function maxLengthRule(value: string, max: number): Broken {
  return Array.from(value).length > max ? 'MAX_LENGTH' : null
}

/**
 * A required day of the month between 1 and `max`.
 * @awaits a field for the debit day: the payer chooses from a list today
 */
export function debitDayRule(value: number | null | undefined, max: number = maxDebitDay): Broken {
  if (value === null || value === undefined) return 'REQUIRED'
  return Number.isInteger(value) && value >= 1 && value <= max ? null : 'DEBIT_DAY'
}

/** At least 12 characters of any kind; the server also estimates how many guesses it withstands. */
export function passwordRule(value: string): Broken {
  const { length } = Array.from(value)
  return length === 0 || length >= minPasswordLength ? null : 'PASSWORD_WEAK'
}

/** The second password must equal the first. */
export function passwordMatchRule(confirmation: string, password: string): Broken {
  return confirmation === password ? null : 'PASSWORD_MATCH'
}

/** A number, whole or decimal, with a comma or a period. */
export function numberRule(value: string): Broken {
  return value.trim() === '' || /^-?\d{1,15}(?:[.,]\d{1,10})?$/.test(value.trim()) ? null : 'NUMBER'
}

/** Whether a value is absent or contains only spaces and invisible characters, which are not stored. */
export function isEmpty(value: string | null | undefined): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(value ?? '')
}

function hasTidyDots(local: string): boolean {
  return !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
}

function luhnDigit(digit: number, isDoubled: boolean): number {
  const weighted = isDoubled ? digit + digit : digit
  return weighted > 9 ? weighted - 9 : weighted
}
