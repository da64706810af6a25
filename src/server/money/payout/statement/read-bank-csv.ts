import { parse } from 'csv-parse/sync'
import { type BankLine, readBankAmount, readBankDate } from '#domain/bank-statement/bank-line.ts'
import { subtractCents, zero } from '#domain/money.ts'

/** Lines of a file at most, and one more: what is longer is refused. */
export const mostLines = 20_001
const longestRow = 10_000
/** Banks put the account, its holder and its balance above the headings. */
const headingsWithin = 40
const separators = [';', ',', '\t'] as const

/** Columns by their place; debit and credit are absent where one column has the amount with its sign. */
interface Columns {
  readonly date: number
  readonly labels: readonly number[]
  readonly amount: number | null
  readonly debit: number | null
  readonly credit: number | null
}

/**
 * The bookings in the CSV file of a French bank, found by the names of its columns: a day, labels, and an amount or a
 * debit and a credit. Lines without a day or an amount (balances, totals) are skipped; null without such columns.
 */
export function readBankCsv(text: string): BankLine[] | null {
  if (text.split('\n').some((row) => row.length > longestRow)) return null
  for (const separator of separators) {
    const head = rowsOf(text, separator, headingsWithin)
    const at = head.findIndex((row) => columnsOf(row) !== null)
    const columns = columnsOf(head[at] ?? [])
    if (columns === null) continue
    return rowsOf(text, separator, at + 1 + mostLines)
      .slice(at + 1)
      .flatMap((row) => lineOf(row, columns) ?? [])
  }
  return null
}

/** The first rows of a file; none where one is longer than any booking. */
function rowsOf(text: string, delimiter: string, most: number): string[][] {
  const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, bom: true } as const
  try {
    return parse(text, { ...options, delimiter, to: most, max_record_size: longestRow })
  } catch {
    return []
  }
}

const plainOf = (heading: string) =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/gu, '')

function columnsOf(row: readonly string[]): Columns | null {
  const names = row.map((cell) => plainOf(cell))
  const find = (pattern: RegExp) => {
    const at = names.findIndex((name) => pattern.test(name))
    return at === -1 ? null : at
  }
  const booked = find(/^date(?!.*val)/u) ?? find(/^date/u)
  const labels = names.flatMap((name, at) =>
    /^(?:libelle|label|detail|info|reference)/u.test(name) ? [at] : [],
  )
  const amount = find(/^(?:montant|amount)(?!.*franc)/u)
  const [debit, credit] = [find(/^debit/u), find(/^credit/u)]
  const hasAmount = amount !== null || (debit !== null && credit !== null)
  return booked === null || labels.length === 0 || !hasAmount
    ? null
    : { date: booked, labels, amount, debit, credit }
}

function lineOf(row: readonly string[], columns: Columns): BankLine | null {
  const cell = (at: number | null) => (at === null ? '' : (row[at] ?? '').trim())
  const bookedOn = readBankDate(cell(columns.date))
  const amount =
    columns.amount === null
      ? amountOf(cell(columns.debit), cell(columns.credit))
      : readBankAmount(cell(columns.amount))
  if (bookedOn === null || amount === null) return null
  const label = columns.labels.map((at) => cell(at)).join(' ')
  return { bookedOn, amount, label: label.replaceAll(/\s+/gu, ' ').trim() }
}

/** Banks write a debit with or without its sign. */
function amountOf(debit: string, credit: string) {
  const [out, into] = [readBankAmount(debit.replace('-', '')), readBankAmount(credit)]
  return out === null && into === null ? null : subtractCents(into ?? zero, out ?? zero)
}
