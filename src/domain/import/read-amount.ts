import { type Cents, cents } from '#domain/money.ts'

/** The sign before the cents in the amounts of a column. */
export type DecimalMark = ',' | '.'

/** Whole euros beyond which a cell holds no amount. */
const mostDigits = 10
const currency = '(?:€|eur|euros?)'
/** `10€50` and `10 euros 50`. */
const between = new RegExp(String.raw`^(\d+)\s*${currency}\s*(\d{2})$`, 'iu')
const around = new RegExp(String.raw`^${currency}\s*|\s*${currency}$`, 'giu')
/** Thousands are separated by spaces or apostrophes, or by the sign that does not separate the cents. */
const grouped = /^\d{1,3}(?:[\s'’]\d{3})+(?=[.,]|$)/u
const thousands = /^\d{1,3}(?:[.,]\d{3})+$/u

interface Parts {
  readonly whole: string
  readonly fraction: string
  /** Null: the text does not show it. */
  readonly mark: DecimalMark | null
}

/**
 * An amount as files have it: `1 234,56 €`, `1,234.56`, `12.5`, `EUR 20`, `10€50`; more than two decimals are rounded.
 * `unsure`: `12.500` is 12,50 or 12 500, unless the column's other amounts show their mark. Null: it cannot be read, or
 * is negative.
 */
export function readAmount(text: string, columnMark: DecimalMark | null = null): Cents | 'unsure' | null {
  const parts = partsOf(text)
  if (parts === null) return null
  if (parts !== 'unsure') return centsOf(parts)
  const mark = columnMark
  if (mark === null) return 'unsure'
  const plain = withoutGroups(text)
  const [whole = '', fraction = ''] = plain.split(/[.,]/u)
  return centsOf(
    plain.includes(mark) ? { whole, fraction, mark } : { whole: whole + fraction, fraction: '', mark },
  )
}

/** The mark of the cents that an amount shows beyond doubt; null: it does not. */
export function decimalMarkOf(text: string): DecimalMark | null {
  const parts = partsOf(text)
  return parts === null || parts === 'unsure' ? null : parts.mark
}

/** Without currency, and without signs between thousands that separate nothing else. */
function withoutGroups(text: string): string {
  const plain = text.trim().replace(between, '$1,$2').replace(around, '').replace(/^\+/u, '')
  return plain.replace(grouped, (whole) => whole.replaceAll(/[\s'’]/gu, ''))
}

function partsOf(text: string): Parts | 'unsure' | null {
  const plain = withoutGroups(text)
  if (!/^\d+(?:[.,]\d+)*$/u.test(plain)) return null
  const last = plain.search(/[.,]\d*$/u)
  if (last === -1) return { whole: plain, fraction: '', mark: null }
  const [before, fraction] = [plain.slice(0, last), plain.slice(last + 1)]
  const mark = plain[last] === ',' ? ',' : '.'
  const other = mark === ',' ? '.' : ','
  if (before.includes(mark))
    return thousands.test(plain) && !plain.includes(other)
      ? { whole: plain.replaceAll(mark, ''), fraction: '', mark: other }
      : null
  if (before.includes(other))
    return thousands.test(before) ? { whole: before.replaceAll(other, ''), fraction, mark } : null
  const isUnsure = fraction.length === 3 && before.length <= 3 && !before.startsWith('0')
  return isUnsure ? 'unsure' : { whole: before, fraction, mark }
}

function centsOf({ whole, fraction }: Parts): Cents | null {
  if (whole.length > mostDigits) return null
  const digits = fraction.padEnd(3, '0')
  const rounded = BigInt(`${whole}${digits.slice(0, 2)}`) + (Number(digits[2]) >= 5 ? 1n : 0n)
  return cents(Number(rounded))
}
