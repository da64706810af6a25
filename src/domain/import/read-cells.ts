import { parseDate } from '#domain/date-text.ts'

const dayMs = 86_400_000
/** The day that spreadsheets count from, and the days that are dates of people: 1900 to 2099. */
const serialStart = Date.UTC(1899, 11, 30)
const lastSerial = 73_050

/**
 * A day as files have it: `03/11/2026`, `3-11-2026`, `2026-11-03`, with or without a time, or the number of a spreadsheet.
 * Two digits of a year are of the eighty years before `latest`; null: such a year cannot be read, as that of a birth.
 * Returns `YYYY-MM-DD`, or null.
 */
export function readDay(text: string, latest: string | null): string | null {
  const plain = text.trim().replace(/(?<=\d)(?:[T ,]+|\s+à\s+)\d{1,2}[:h]\d{2}.*$/u, '')
  if (/^\d{5}(?:\.\d+)?$/u.test(plain)) return serialDay(Math.floor(Number(plain)))
  const iso = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/u.exec(plain)?.groups
  const french = /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4}|\d{2})$/u.exec(plain)?.groups
  const parts = iso ?? french
  if (parts === undefined) return null
  const two = (name: string) => (parts[name] ?? '').padStart(2, '0')
  const within = (year: string) => parseDate(`${two('day')}/${two('month')}/${year}`)
  const year = parts['year'] ?? ''
  if (year.length === 4) {
    const day = within(year)
    return day !== null && day >= '1900-01-01' && day < '2100-01-01' ? day : null
  }
  if (latest === null) return null
  const days = [within(`20${year}`), within(`19${year}`)]
  const earliest = addYears(latest, -80)
  return days.find((day) => day !== null && day <= latest && day >= earliest) ?? null
}

/** The day some years later, to compare others with. */
export function addYears(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}

function serialDay(serial: number): string | null {
  if (serial < 1 || serial > lastSerial) return null
  return new Date(serialStart + serial * dayMs).toISOString().slice(0, 10)
}

/** The code of a country that people write by its name; other texts stay. */
export function readCountry(text: string): string {
  return /^(?:|france|fr|fra)$/iu.test(text)
    ? 'FR'
    : text.toUpperCase().length === 2
      ? text.toUpperCase()
      : text
}

/**
 * Both names of a cell: the words in capitals are the last name, where others are not. Else all of it is the last name,
 * since no one knows which part is which.
 */
export function splitName(text: string): { readonly firstName: string; readonly lastName: string } {
  const words = text.split(/\s+/u).filter((word) => word !== '')
  const isLast = (word: string) => word.length > 1 && word === word.toUpperCase() && /\p{Lu}/u.test(word)
  const last = words.filter(isLast)
  const first = words.filter((word) => !isLast(word))
  if (last.length === 0 || first.length === 0) return { firstName: '', lastName: words.join(' ') }
  return { firstName: first.join(' '), lastName: last.join(' ') }
}
