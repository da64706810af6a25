import { readRegistrationNumber } from '#domain/organisation/registration-numbers.ts'

export const registerKinds = ['rna', 'siren'] as const
/** A public register, and what its numbers are called. */
export type RegisterKind = (typeof registerKinds)[number]

/** Entry of an association in a public register. */
export interface RegisterEntry {
  readonly number: string
  readonly name: string
  readonly zipCode: string
  readonly city: string
  readonly rnaNumber: string | null
  /** Whether it is neither dissolved nor removed. */
  readonly isActive: boolean
}

/** A line without a number that can be read, and one of an entity that is no association. */
type Skipped = 'noNumber' | 'otherEntity'

/** A published file of a register. */
export interface RegisterFormat {
  readonly kind: RegisterKind
  readonly delimiter: ';' | ','
  readonly columns: readonly string[]
  readonly read: (line: readonly string[]) => RegisterEntry | Skipped
}

type Cell = (column: string) => string

interface KnownFile {
  readonly kind: RegisterKind
  /** The columns that are read. */
  readonly needed: readonly string[]
  readonly read: (cell: Cell) => RegisterEntry | Skipped
}

/**
 * The files as data.gouv.fr publishes them: rna_waldec_*.csv of the Répertoire national des associations, and
 * StockUniteLegale_utf8.csv of SIRENE.
 */
const knownFiles: readonly KnownFile[] = [
  {
    kind: 'rna',
    needed: ['id', 'titre', 'adrs_codepostal', 'adrs_libcommune', 'position'],
    read: (cell) => {
      const number = readRegistrationNumber(cell('id'))
      if (number?.kind !== 'rna') return 'noNumber'
      return {
        number: number.value,
        name: cell('titre'),
        zipCode: cell('adrs_codepostal'),
        city: cell('adrs_libcommune'),
        rnaNumber: null,
        // D: dissolved, S: removed.
        isActive: cell('position') === 'A',
      }
    },
  },
  {
    kind: 'siren',
    needed: [
      'siren',
      'denominationUniteLegale',
      'categorieJuridiqueUniteLegale',
      'etatAdministratifUniteLegale',
      'identifiantAssociationUniteLegale',
    ],
    read: (cell) => {
      // 92: associations, 93: foundations. Source: the INSEE’s table of legal categories.
      if (!/^9[23]\d\d$/.test(cell('categorieJuridiqueUniteLegale'))) return 'otherEntity'
      const siren = cell('siren')
      if (!/^\d{9}$/.test(siren)) return 'noNumber'
      const rna = readRegistrationNumber(cell('identifiantAssociationUniteLegale'))
      // What an entity does not publish is written so.
      const name = cell('denominationUniteLegale')
      return {
        number: siren,
        name: name === '[ND]' ? '' : name,
        zipCode: '',
        city: '',
        rnaNumber: rna?.kind === 'rna' ? rna.value : null,
        // C: closed.
        isActive: cell('etatAdministratifUniteLegale') === 'A',
      }
    },
  },
]

/** The columns that each known file must have, for the message about another file. */
export const neededColumns = knownFiles.map(({ needed }) => needed.join(', '))

/** The format of a file by its first line; null for a file of another kind. */
export function registerFormatOf(header: string): RegisterFormat | null {
  const delimiter = header.includes(';') ? ';' : ','
  const columns = header
    .replace(/^\ufeff/, '')
    .trim()
    .split(delimiter)
    .map((name) => name.trim().replaceAll('"', ''))
  const known = knownFiles.find(({ needed }) => needed.every((column) => columns.includes(column)))
  if (known === undefined) return null
  const places = new Map(known.needed.map((column) => [column, columns.indexOf(column)]))
  const read = (line: readonly string[]) => known.read((column) => tidy(line[places.get(column) ?? -1] ?? ''))
  return { kind: known.kind, delimiter, columns, read }
}

/** On one line, with what a text column cannot store removed. */
function tidy(cell: string): string {
  return cell.replaceAll('\0', '').replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}
