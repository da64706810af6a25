import { parseDate } from '#domain/date-text.ts'
import { type Cents, cents, subtractCents, zero } from '#domain/money.ts'

/** A booking of an account, as its bank lists it. */
export interface BankLine {
  /** `YYYY-MM-DD`. */
  readonly bookedOn: string
  /** Positive: the account received it. */
  readonly amount: Cents
  readonly label: string
}

/** Whole euros of one booking beyond which a cell holds no amount. */
const mostDigits = 10

/** Thousands are separated by the sign that does not separate the cents. */
const amountPattern =
  /^(?<sign>[+-]?)(?<whole>\d+|\d{1,3}(?:\.\d{3})+(?=,|$)|\d{1,3}(?:,\d{3})+(?=\.|$))(?:[.,](?<fraction>\d{1,2}))?$/u

/** An amount as French banks write it (`1 234,56`, `+12.30 €`, `-5`), in cents; null for another text. */
export function readBankAmount(text: string): Cents | null {
  const plain = text
    .replaceAll(/\s/gu, '')
    .replaceAll(/^€|(?:€|EUR)$/gu, '')
    .replaceAll(/[−–]/gu, '-')
  const parts = amountPattern.exec(plain)
  if (parts?.groups === undefined) return null
  const { sign, whole = '', fraction = '' } = parts.groups
  const digits = whole.replaceAll(/[.,]/gu, '')
  if (digits.length > mostDigits) return null
  const amount = cents(Number(`${digits}${fraction.padEnd(2, '0')}`))
  return sign === '-' ? subtractCents(zero, amount) : amount
}

/** An amount of CAMT or OFX in cents: its last separator is that of the cents; null for parts of a cent. */
export function readPlainAmount(text: string): Cents | null {
  const parts = /^(?<whole>[+-]?\d+)(?:[.,](?<fraction>\d+))?$/u.exec(text.trim())?.groups
  const fraction = (parts?.['fraction'] ?? '').replace(/0+$/u, '')
  return parts === undefined || fraction.length > 2
    ? null
    : readBankAmount(`${parts['whole']}.${fraction.padEnd(2, '0')}`)
}

/** A day as banks write it (`03/11/2026`, `03/11/26`, `2026-11-03`, `20261103…`), as `YYYY-MM-DD`; null for another text. */
export function readBankDate(text: string): string | null {
  const plain = text.trim()
  const year = /^(?<day>\d{2})[/.-](?<month>\d{2})[/.-](?<year>\d{2}|\d{4})$/u.exec(plain)?.groups
  const iso = /^(?<year>\d{4})-?(?<month>\d{2})-?(?<day>\d{2})/u.exec(plain)?.groups
  const found = year ?? iso
  if (found === undefined) return null
  return parseDate(`${found['day']}/${found['month']}/${(found['year'] ?? '').padStart(4, '20')}`)
}
