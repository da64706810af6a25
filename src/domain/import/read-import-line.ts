import { emailRule } from '#domain/field-rules.ts'
import {
  type ImportField,
  type ImportKind,
  type LeftOutReason,
  mostImportText,
  neededFields,
} from '#domain/import/import-fields.ts'
import { type DecimalMark, readAmount } from '#domain/import/read-amount.ts'
import { addYears, readCountry, readDay, splitName } from '#domain/import/read-cells.ts'
import { readStatus } from '#domain/import/read-status.ts'
import { type Cents, subtractCents, zero } from '#domain/money.ts'
import { plainText } from '#domain/import/propose-columns.ts'
import { oneLine, plainEmail } from '#domain/pasted-text.ts'

/** Why a line cannot be imported. */
export const importProblems = [
  'missing',
  'email',
  'day',
  'amount',
  'unsure',
  'tooLong',
  'order',
  'future',
  'status',
  'partlyRefunded',
  'refunded',
] as const
type ImportProblem = (typeof importProblems)[number]

/** A part of a line that is wrong; `lastName` for a line that names no one. */
interface LineProblem {
  readonly field: ImportField
  readonly problem: ImportProblem
}

/** A line as it is stored. Empty texts and nulls: the file does not say. Days are `YYYY-MM-DD`. */
export interface ImportedLine {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  /** In lower case. */
  readonly email: string
  readonly birthDate: string | null
  readonly address: string
  readonly zipCode: string
  readonly city: string
  readonly country: string
  readonly number: string
  readonly label: string
  readonly day: string | null
  readonly amount: Cents | null
  readonly method: string
  readonly from: string | null
  readonly until: string | null
}

export interface ReadLine {
  readonly line: ImportedLine
  readonly problems: readonly LineProblem[]
  /** Why the line does not count; null: it does. */
  readonly leftOut: LeftOutReason | null
}

interface LineRules {
  readonly kind: ImportKind
  readonly columns: readonly (ImportField | null)[]
  /** Civil day in Paris: no one is born, and nothing was paid, after it. */
  readonly today: string
  /** Of the column of amounts. */
  readonly decimalMark: DecimalMark | null
}

/** Reads a line of a file by its columns. */
export function readImportLine(
  cells: readonly string[],
  { kind, columns, today, decimalMark }: LineRules,
): ReadLine {
  const problems: LineProblem[] = []
  const text = (field: ImportField): string => {
    const at = columns.indexOf(field)
    const value = at === -1 ? '' : oneLine((cells[at] ?? '').toWellFormed())
    if (Array.from(value).length <= mostImportText) return value
    problems.push({ field, problem: 'tooLong' })
    return ''
  }
  const inTenYears = addYears(today, 10)
  const latest = { birthDate: null, day: today, from: inTenYears, until: inTenYears }
  const day = (field: 'birthDate' | 'day' | 'from' | 'until'): string | null => {
    const value = text(field)
    const read = readDay(value, latest[field])
    if (value !== '' && read === null) problems.push({ field, problem: 'day' })
    const isFuture = read !== null && read > today && (field === 'birthDate' || field === 'day')
    if (isFuture) problems.push({ field, problem: 'future' })
    return read
  }
  const names = namesOf(text)
  const email = plainEmail(text('email') || emailOfPayer(text, names)).toLowerCase()
  if (emailRule(email) !== null) problems.push({ field: 'email', problem: 'email' })
  const amountOf = (field: 'amount' | 'refunded'): Cents | null => {
    const typed = text(field)
    const amount = readAmount(typed, decimalMark)
    if (amount !== 'unsure' && (amount !== null || typed === '')) return amount
    problems.push({ field, problem: amount === null ? 'amount' : 'unsure' })
    return null
  }
  const paid = amountOf('amount')
  const refunded = amountOf('refunded') ?? zero
  const isOver = refunded > (paid ?? zero)
  if (isOver) problems.push({ field: 'refunded', problem: 'refunded' })
  const amount = paid === null || isOver ? paid : subtractCents(paid, refunded)
  const status = readStatus(text('status'), kind)
  if (status === 'unknown') problems.push({ field: 'status', problem: 'status' })
  if (status === 'partlyRefunded' && refunded === zero)
    problems.push({ field: 'status', problem: 'partlyRefunded' })
  const isRefunded = status === 'refunded' || (refunded > zero && amount === zero)
  const line: ImportedLine = {
    ...names,
    companyName: text('companyName'),
    email,
    birthDate: day('birthDate'),
    address: text('address'),
    zipCode: text('zipCode').replaceAll(' ', ''),
    city: text('city'),
    country: readCountry(text('country')),
    number: text('number'),
    label: text('label'),
    day: day('day'),
    amount,
    method: text('method'),
    from: day('from'),
    until: day('until'),
  }
  return {
    line,
    problems: [...problems, ...missingIn(line, { kind, problems })],
    leftOut: isTotal(cells, line) ? 'total' : leftOutBy(status, isRefunded),
  }
}

function leftOutBy(status: ReturnType<typeof readStatus>, isRefunded: boolean): LeftOutReason | null {
  if (status === 'cancelled') return 'cancelled'
  return isRefunded ? 'refunded' : null
}

/** The address of the payer, where the payer has the name of the line. */
function emailOfPayer(
  text: (field: ImportField) => string,
  { firstName, lastName }: Pick<ImportedLine, 'firstName' | 'lastName'>,
): string {
  const isEqual = (field: ImportField, name: string) => plainText(text(field)) === plainText(name)
  return isEqual('payerLastName', lastName) && isEqual('payerFirstName', firstName) ? text('payerEmail') : ''
}

/** Names from their columns, else from one that has both. */
function namesOf(text: (field: ImportField) => string): Pick<ImportedLine, 'firstName' | 'lastName'> {
  const [firstName, lastName] = [text('firstName'), text('lastName')]
  return firstName === '' && lastName === '' ? splitName(text('fullName')) : { firstName, lastName }
}

/** One of these names a person. */
const nameFields = ['lastName', 'firstName', 'companyName', 'email'] as const

function missingIn(
  line: ImportedLine,
  { kind, problems }: { readonly kind: ImportKind; readonly problems: readonly LineProblem[] },
): LineProblem[] {
  const isNamed = nameFields.some((field) => line[field] !== '')
  const isWrong = (field: ImportField) => problems.some((problem) => problem.field === field)
  const lacks = neededFields[kind].filter(
    (field) => !isWrong(field) && (line[field as 'amount' | 'day'] ?? null) === null,
  )
  const isBackwards = line.from !== null && line.until !== null && line.until < line.from
  return [
    ...(isNamed || nameFields.some(isWrong) ? [] : [{ field: 'lastName', problem: 'missing' } as const]),
    ...lacks.map((field) => ({ field, problem: 'missing' }) as const),
    ...(isBackwards ? [{ field: 'until', problem: 'order' } as const] : []),
  ]
}

const total =
  /^(?:\d+ )?(?:sous[- ]?total|total|totaux|totales?|grand total|subtotal)(?: g[ée]n[ée]ral)?\s*:?$/iu

/** Whether a line adds up others: its first cell says so, and it names no person by an address or a day. */
function isTotal(cells: readonly string[], { email, birthDate, day, from, until }: ImportedLine): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? ''
  return total.test(first.trim()) && email === '' && (birthDate ?? day ?? from ?? until) === null
}

/** How a line names its person, for a list of outcomes. */
export function nameOfLine({ firstName, lastName, companyName, email }: ImportedLine): string {
  const name = `${firstName} ${lastName}`.trim()
  return [companyName, name, email].find((part) => part !== '') ?? ''
}
