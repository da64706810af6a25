import type { ImportKind } from '#domain/import/import-fields.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import type { Locale } from '#domain/locale.ts'
import { type StoredLine, listStoredLines } from '#server/backoffice/import/stored-line-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/people/imports')
const linesPerPiece = 1_000

/** Writes everything that an association imported for spreadsheets, in pieces, under the names that an import knows. */
export function writeImportedLines(
  deps: Deps,
  granted: Granted,
  file: { readonly locale: Locale; readonly format: TableFormat },
): AsyncGenerator<string | Uint8Array> {
  const t = textsIn(file.locale)
  return writeTable({ name: t('list.title'), columns: columnsIn(t), pieces: piecesOf(deps, granted) }, file)
}

/** Reads the lines in pages, each in a transaction of its own: a slow reader holds nothing. */
async function* piecesOf(deps: Deps, granted: Granted): AsyncGenerator<readonly StoredLine[]> {
  for (let after: string | null = null, isLast = false; !isLast;) {
    const from: string | null = after
    const lines: StoredLine[] = await asMember(deps, granted, (tx) =>
      listStoredLines(tx, granted.organisationId, { after: from, most: linesPerPiece }),
    )
    yield lines
    after = lines.at(-1)?.id ?? null
    isLast = lines.length < linesPerPiece
  }
}

function columnsIn(t: ReturnType<typeof textsIn>): TableColumn<StoredLine>[] {
  const text = (heading: string, read: (line: StoredLine) => string) =>
    ({ kind: 'text', heading, read }) as const
  const date = (heading: string, read: (line: StoredLine) => string | null) =>
    ({ kind: 'date', heading, read: (line: StoredLine) => read(line) ?? '' }) as const
  const number = (kind: ImportKind) => (line: StoredLine) => (line.kind === kind ? line.number : '')
  return [
    text(t('columns.kind'), ({ kind }) => t(`kind.${kind}`)),
    text(t('field.companyName'), ({ companyName }) => companyName),
    text(t('field.lastName'), ({ lastName }) => lastName),
    text(t('field.firstName'), ({ firstName }) => firstName),
    text(t('field.email'), ({ email }) => email),
    date(t('field.birthDate'), ({ birthDate }) => birthDate),
    text(t('field.address'), ({ address }) => address),
    text(t('field.zipCode'), ({ zipCode }) => zipCode),
    text(t('field.city'), ({ city }) => city),
    text(t('field.country'), ({ country }) => country),
    text(t('field.number.members'), number('members')),
    text(t('field.number.gifts'), number('gifts')),
    text(t('field.number.orders'), number('orders')),
    text(t('field.label'), ({ label }) => label),
    date(t('field.day'), ({ day }) => day),
    { kind: 'amount', heading: t('field.amount'), read: ({ amount }) => amount },
    text(t('field.method'), ({ method }) => method),
    date(t('field.from'), ({ from }) => from),
    date(t('field.until'), ({ until }) => until),
  ]
}
