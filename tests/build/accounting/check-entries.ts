/** The 18 columns of the file, in their order. Source: article A47 A-1, VII. Typed again: the checker trusts no writer. */
const names =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
    ' ',
  )

export interface CheckedEntries {
  readonly problems: readonly string[]
  readonly pieces: number
  /** Debits less credits of each account, in cents. */
  readonly balances: ReadonlyMap<string, number>
  readonly rows: readonly Readonly<Record<string, string>>[]
}

/**
 * Reads a file of accounting entries as the tax office does, and lists what is wrong with it: columns, dates outside the
 * period, amounts, holes in the numbers, pieces that do not balance, an account with two names.
 */
export function checkEntries(
  bytes: Uint8Array,
  { from, to }: { readonly from: string; readonly to: string },
): CheckedEntries {
  const lines = new TextDecoder('iso-8859-15', { fatal: true }).decode(bytes).split('\r\n')
  const problems: string[] = []
  if (lines.pop() !== '') problems.push('the last line has no end')
  const [head = '', ...body] = lines
  if (head !== names.join('\t')) problems.push(`columns: ${head}`)
  const rows = body.map((line, index) => {
    const cells = line.split('\t')
    if (cells.length !== names.length) problems.push(`line ${index + 2}: ${cells.length} cells`)
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
  const period = [from, to].map((day) => day.replaceAll('-', ''))
  rows.forEach((row, index) =>
    problems.push(...problemsOf(row, period).map((found) => `line ${index + 2}: ${found}`)),
  )
  return { ...sumsOf(rows, problems), problems, rows }
}

type Row = Readonly<Record<string, string>>

function problemsOf(row: Row, [first = '', last = '']: readonly string[]): string[] {
  const required = [
    'JournalCode',
    'JournalLib',
    'EcritureNum',
    'CompteNum',
    'CompteLib',
    'PieceRef',
    'EcritureLib',
  ]
  const { EcritureDate: day = '', Debit: debit = '', Credit: credit = '' } = row
  return [
    ...required.filter((name) => row[name] === '').map((name) => `${name} is empty`),
    ...['EcritureDate', 'PieceDate', 'ValidDate']
      .filter((name) => !/^\d{8}$/.test(row[name] ?? ''))
      .map((name) => `${name} is no date`),
    ...(day < first || day > last ? [`${day} is outside the year`] : []),
    ...([debit, credit].every((amount) => /^\d+,\d\d$/.test(amount)) ? [] : [`amounts ${debit} ${credit}`]),
    ...(debit === '0,00' || credit === '0,00' ? [] : ['a debit and a credit']),
    ...(debit === credit ? ['nothing moves'] : []),
    ...(/^[1-7]\d\d/.test(row['CompteNum'] ?? '') ? [] : [`account ${row['CompteNum'] ?? ''}`]),
  ]
}

function sumsOf(rows: readonly Row[], problems: string[]): Pick<CheckedEntries, 'pieces' | 'balances'> {
  const pieces = Map.groupBy(rows, (row) => row['EcritureNum'] ?? '')
  ;[...pieces.keys()].forEach((number, index) => {
    if (number !== String(index + 1)) problems.push(`piece ${number} is number ${index + 1}`)
  })
  for (const [number, lines] of pieces) {
    if (sum(lines) !== 0) problems.push(`piece ${number} is off by ${sum(lines)}`)
    for (const name of ['JournalCode', 'EcritureDate', 'PieceRef', 'EcritureLib'])
      if (new Set(lines.map((line) => line[name])).size > 1) problems.push(`piece ${number} has two ${name}`)
  }
  if (sum(rows) !== 0) problems.push(`the file is off by ${sum(rows)}`)
  const accounts = Map.groupBy(rows, (row) => row['CompteNum'] ?? '')
  for (const [code, lines] of accounts)
    if (new Set(lines.map((line) => line['CompteLib'])).size > 1) problems.push(`${code} has two names`)
  return { pieces: pieces.size, balances: new Map([...accounts].map(([code, lines]) => [code, sum(lines)])) }
}

const sum = (rows: readonly Row[]) =>
  rows.reduce((total, { Debit = '', Credit = '' }) => total + centsOf(Debit) - centsOf(Credit), 0)
const centsOf = (text: string) => Number(text.replace(',', ''))
