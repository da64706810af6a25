import { type Locale, languages } from '#domain/locale.ts'
import { type Cents, cents, centsToDecimal } from '#domain/money.ts'

const zone = 'Europe/Paris'
// Creating a formatter is a hundred times slower than using it.
const parisDay = new Intl.DateTimeFormat('en', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const euros: Partial<Record<Locale, Intl.NumberFormat>> = {}
const months: Partial<Record<Locale, Intl.DateTimeFormat>> = {}
const days: Partial<Record<Locale, Intl.DateTimeFormat>> = {}

/** An amount as the visitor reads it: `1 234,50 €` in French, `€1,234.50` in English. */
export function formatEuros(amount: Cents, locale: Locale): string {
  euros[locale] ??= new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  return euros[locale].format(centsToDecimal(amount))
}

/**
 * The time of an instant in Paris, or of an `HH:mm` text, as 'HHhmm'.
 * null for 00h00 and 23h59, which mean "no time". Source: spec section 9.
 */
export function formatTime(instantOrTime: string): string | null {
  const time = /^\d{2}:\d{2}/.test(instantOrTime) ? instantOrTime.slice(0, 5) : parisTime(instantOrTime)
  return time === null || time === '00:00' || time === '23:59' ? null : time.replace(':', 'h')
}

/** The time of an instant in Paris as 'HHhmm', also at midnight. */
export function formatInstantTime(instant: string): string {
  return (parisTime(instant) ?? '').replace(':', 'h')
}

/** A civil date `YYYY-MM-DD` as DD/MM/YYYY, in every language. Source: spec section 9. */
export function formatDate(civilDate: string): string {
  return civilDate.split('-').toReversed().join('/')
}

/** The day of an instant in Paris as DD/MM/YYYY, in every language. Source: spec section 9. */
export function formatInstantDate(instant: string): string {
  return formatDate(parisDate(new Date(instant)))
}

/**
 * The day of an event in Paris, in words and with its weekday, because visitors plan by it: `lundi 1er mars 2027`. All
 * other dates are DD/MM/YYYY. Source: docs/decisions/platform/dates.md.
 */
export function formatEventDate(instant: string, locale: Locale): string {
  // English dates use the British order, like the DD/MM/YYYY of other dates.
  days[locale] ??= new Intl.DateTimeFormat(languages[locale].tag, { dateStyle: 'full', timeZone: zone })
  const day = days[locale].format(new Date(instant))
  // Whether a comma follows the day of the week depends on whose Intl it is: server and browser say the same.
  if (locale === 'en') return day.replace(',', '')
  // French writes the first day of a month as an ordinal, which Intl does not do.
  return locale === 'fr' ? day.replace(/(^|\s)1(?=\s\p{L})/u, '$11er') : day
}

/** The short name of an instant's month and its day in Paris: `mars`, `13`. */
export function monthAndDay(instant: string, locale: Locale): { month: string; day: string } {
  const date = new Date(instant)
  months[locale] ??= new Intl.DateTimeFormat(languages[locale].tag, { month: 'short', timeZone: zone })
  return { month: months[locale].format(date), day: String(Number(parisDate(date).slice(-2))) }
}

/** The civil date `YYYY-MM-DD` of an instant in Paris. */
export function parisDate(instant: Date): string {
  // Summer time moves by whole hours: all instants of an hour have the same date, and most calls are about this hour.
  const hour = Math.floor(instant.getTime() / hourMs)
  if (hour !== latest.hour) latest = { hour, date: formatIso(parisDay.formatToParts(instant)) }
  return latest.date
}

const hourMs = 3_600_000
let latest = { hour: Number.NaN, date: '' }

/**
 * Normalises an amount as it is typed, as text and never as a float: comma to period, decimals cut (not rounded) to
 * two, leading zeros before a number of 1 or more removed. Source: spec section 5.
 */
export function normaliseAmount(text: string): string {
  const [whole = '', ...decimals] = text.replace(/\s/g, '').replaceAll(',', '.').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return decimals.length === 0 ? digits : `${digits}.${decimals.join('').slice(0, 2)}`
}

/** Reads an amount in euros, typed or formatted (`1 234,50 €`). null where it is not an amount. */
export function parseAmount(text: string): Cents | null {
  const normal = parsePastedAmount(text)
  if (normal === null) return null
  const [whole = '', decimals = ''] = normal.split('.')
  const value = Number(`${whole === '' ? '0' : whole}${decimals.padEnd(2, '0')}`)
  return Number.isSafeInteger(value) ? cents(value) : null
}

/**
 * The text that a paste puts into an amount field. Currency signs and grouping spaces are removed. So are grouping
 * marks where the text contains both marks or one mark several times (`1.234,50`, `€1,234.50`). A single mark is
 * decimal.
 * @returns the normalised text ('1234.50'), or null where the text is not a positive amount.
 */
export function parsePastedAmount(text: string): string | null {
  const bare = text.replace(/[\s\u00a0\u202f]/g, '').replace(/^(?:€|EUR)|(?:€|EUR|euros?)$/gi, '')
  const marks = bare.replace(/\d/g, '')
  const last = marks.at(-1)
  if (!/\d/.test(bare) || !/^[.,]*$/.test(marks)) return null
  if (last === undefined || marks.length === 1) return normaliseAmount(bare)
  // The last mark is decimal unless all marks are the same ("1.234.567").
  const lastIsGrouping = marks.split('').every((mark) => mark === last)
  const [whole = '', decimals = ''] = lastIsGrouping ? [bare] : splitAtLast(bare, last)
  if (!/^\d{1,3}(?:[.,]\d{3})*$/.test(whole)) return null
  return normaliseAmount(`${whole.replace(/[.,]/g, '')}${lastIsGrouping ? '' : `.${decimals}`}`)
}

const navigationKeys = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',

  'Backspace',
  'Delete',
  'Tab',
  'Enter',
  'Escape',
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'Unidentified',
  'Process',
])

/** Whether an amount field accepts a key: digits, one comma or period, navigation. Source: spec section 5. */
export function isAmountKey(key: string, textSoFar: string): boolean {
  if (navigationKeys.has(key) || /^F\d+$/.test(key)) return true
  if (key === ',' || key === '.') return !/[.,]/.test(textSoFar)
  return /^\d$/.test(key)
}

function formatIso(parts: readonly Intl.DateTimeFormatPart[]): string {
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

function parisTime(instant: string): string | null {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  return new Intl.DateTimeFormat('fr', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date)
}

function splitAtLast(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark)
  return [text.slice(0, at), text.slice(at + 1)]
}
