import { stringify } from 'csv-stringify/sync'
import type { AccountingFormat } from '#domain/accounting/accounting-format.ts'
import { formatDate } from '#domain/format.ts'
import { type Cents, centsToDecimal, subtractCents, zero } from '#domain/money.ts'
import { describePiece } from '#server/money/ledger/accounting/describe-piece.ts'
import type { NumberedPiece } from '#server/money/ledger/accounting/list-pieces.ts'
import { encodeTaxOffice, taxOfficeText } from '#server/money/ledger/accounting/tax-office-text.ts'
import { escapeCsvFormula } from '#server/platform/table-file/escape-csv-formula.ts'
import { byteOrderMark, writeCsvRows } from '#server/platform/table-file/write-csv.ts'

/** Names and order of the columns. Source: article A47 A-1 of the Livre des procédures fiscales, VII. */
const taxOfficeColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
]

/** Columns that Paheko reads in its grouped format. Its own numbers of entries are left to it. */
const pahekoColumns = [
  'Libellé',
  'Date',
  'Numéro pièce comptable',
  'Numéro compte',
  'Libellé compte',
  'Débit',
  'Crédit',
]

type LabelOf = (code: string) => string
type Pieces = AsyncIterable<NumberedPiece>

const piecesAtOnce = 500

/**
 * Writes the accounting entries of a year for a program. Nothing is written before the first ones were read: their failure
 * is an answer, not a file that ends. Sources: docs/decisions/money/accounting.md.
 */
export async function* writeAccountingFile(
  pieces: Pieces,
  format: AccountingFormat,
  labelOf: LabelOf,
): AsyncGenerator<string | Uint8Array> {
  const { head, write } = writers[format]
  let begun = false
  for await (const some of inBatches(pieces)) {
    if (!begun) yield head
    begun = true
    yield write(some, labelOf)
  }
  if (!begun) yield head
}

interface Writer {
  readonly head: string | Uint8Array
  readonly write: (pieces: readonly NumberedPiece[], labelOf: LabelOf) => string | Uint8Array
}

const writers: Readonly<Record<AccountingFormat, Writer>> = {
  fec: {
    head: encodeTaxOffice(tabbed([taxOfficeColumns])),
    write: (pieces, labelOf) =>
      encodeTaxOffice(tabbed(pieces.flatMap((piece) => taxOfficeRows(piece, labelOf, inFrench)))),
  },
  paheko: {
    head: byteOrderMark + writeCsvRows([pahekoColumns]),
    write: (pieces, labelOf) => writeCsvRows(pieces.flatMap((piece) => pahekoRows(piece, labelOf))),
  },
  dolibarr: {
    head: commas([taxOfficeColumns]),
    write: (pieces, labelOf) => commas(pieces.flatMap((piece) => dolibarrRows(piece, labelOf))),
  },
}

function taxOfficeRows(piece: NumberedPiece, labelOf: LabelOf, write: (amount: Cents) => string): string[][] {
  const { journalCode, journalLabel, reference, label } = describePiece(piece)
  const { day, recordedOn } = piece.event
  return piece.lines.map(({ code, amount }) => [
    journalCode,
    journalLabel,
    String(piece.number),
    compact(day),
    code,
    taxOfficeText(labelOf(code)),
    '',
    '',
    taxOfficeText(reference),
    compact(day),
    taxOfficeText(label),
    write(debitOf(amount)),
    write(creditOf(amount)),
    '',
    '',
    compact(recordedOn),
    '',
    '',
  ])
}

/** Dolibarr numbers pieces itself, and its user validates them: their cells are empty. */
function dolibarrRows(piece: NumberedPiece, labelOf: LabelOf): string[][] {
  return taxOfficeRows(piece, labelOf, centsToDecimal).map((row) => {
    const cells = [...row]
    for (const column of ['EcritureNum', 'ValidDate']) cells[taxOfficeColumns.indexOf(column)] = ''
    return cells
  })
}

/** The first line of a piece names it; Paheko takes the lines below, without a name, as its others. */
function pahekoRows({ lines, ...piece }: NumberedPiece, labelOf: LabelOf): string[][] {
  const { label, reference } = describePiece({ lines, ...piece })
  return lines.map(({ code, amount }, index) => [
    ...(index === 0 ? [label, formatDate(piece.event.day), reference] : ['', '', '']),
    code,
    labelOf(code),
    inFrench(debitOf(amount)),
    inFrench(creditOf(amount)),
  ])
}

async function* inBatches(pieces: Pieces): AsyncGenerator<NumberedPiece[]> {
  let some: NumberedPiece[] = []
  for await (const piece of pieces) {
    some.push(piece)
    if (some.length === piecesAtOnce) {
      yield some
      some = []
    }
  }
  if (some.length > 0) yield some
}

function tabbed(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.join('\t')}\r\n`).join('')
}

function commas(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { delimiter: ',', record_delimiter: 'windows', cast: { string: escapeCsvFormula } },
  )
}

const debitOf = (amount: Cents) => (amount > zero ? amount : zero)
const creditOf = (amount: Cents) => (amount < zero ? subtractCents(zero, amount) : zero)
const inFrench = (amount: Cents) => centsToDecimal(amount).replace('.', ',')
const compact = (day: string) => day.replaceAll('-', '')
