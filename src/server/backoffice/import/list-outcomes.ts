import type { ImportOutcomes, TryImport } from '#contract/person/imports.ts'
import { parisDate } from '#domain/format.ts'
import { type ImportField, type ImportKind, nameOfField } from '#domain/import/import-fields.ts'
import { type ReadLine, nameOfLine } from '#domain/import/read-import-line.ts'
import type { Locale } from '#domain/locale.ts'
import { findKnownLines } from '#server/backoffice/import/import-store.ts'
import { type OpenImport, readLines, withImport } from '#server/backoffice/import/read-import.ts'
import { inTrial } from '#server/backoffice/import/try-import.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import type { ReceiveFile } from '#server/money/upload/join-file.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/people/imports')
type Texts = ReturnType<typeof textsIn>

interface OutcomesAsked {
  readonly receive: ReceiveFile
  readonly asked: TryImport
  readonly locale: Locale
}

/** Tries an import and lists what would become of each line, as a table. @throws AppError as `tryImport` */
export async function listOutcomes(
  deps: Deps,
  granted: Granted,
  { receive, asked, locale }: OutcomesAsked,
): Promise<ImportOutcomes> {
  await assertActingRight(deps, granted, 'person:import')
  return receive((sent) =>
    withImport(sent, asked, async (file) => {
      const found = await inTrial(deps, granted, file, async (trial, id, lines) => ({
        known: await findKnownLines(trial, id),
        repeated: new Set(lines.map(({ line }) => line)),
      }))
      return { csv: await tableOf(file, { ...found, locale, today: parisDate(deps.clock.now()) }) }
    }),
  )
}

interface Outcomes {
  /** Lines whose person the directory has, and lines that another import brought. */
  readonly known: ReadonlySet<number>
  readonly repeated: ReadonlySet<number>
  readonly locale: Locale
  readonly today: string
}

async function tableOf(file: OpenImport, { known, repeated, locale, today }: Outcomes): Promise<string> {
  const t = textsIn(locale)
  const outcomeOf = ({ leftOut, problems, number }: Line) => {
    if (leftOut !== null) return 'leftOut'
    if (problems.length > 0) return 'problem'
    if (repeated.has(number)) return 'repeated'
    return known.has(number) ? 'found' : 'added'
  }
  const columns = [
    { kind: 'count', heading: t('outcomes.line'), read: ({ number }: Line) => number },
    { kind: 'text', heading: t('outcomes.name'), read: ({ line }: Line) => nameOfLine(line) },
    {
      kind: 'text',
      heading: t('outcomes.outcome'),
      read: (line: Line) => t(`outcome.${outcomeOf(line)}`),
    },
    { kind: 'text', heading: t('outcomes.reason'), read: (line: Line) => reasonOf(t, line, file.kind) },
  ] as const
  const table = { name: t('title'), columns, pieces: piecesOf(file, today) }
  const pieces: string[] = []
  for await (const piece of writeTable(table, { format: 'csv', locale })) pieces.push(String(piece))
  return pieces.join('')
}

type Line = ReadLine & { readonly number: number }

const linesPerPiece = 1_000

async function* piecesOf(file: OpenImport, today: string): AsyncGenerator<readonly Line[]> {
  let piece: Line[] = []
  for await (const line of readLines(file, today)) {
    piece.push(line)
    if (piece.length < linesPerPiece) continue
    yield piece
    piece = []
  }
  yield piece
}

function reasonOf(t: Texts, { leftOut, problems }: ReadLine, kind: ImportKind): string {
  if (leftOut !== null) return t(`leftOut.${leftOut}`)
  const name = (field: ImportField) => t(`field.${nameOfField(field, kind)}`)
  return problems.map(({ field, problem }) => t(`problem.${problem}`, { field: name(field) })).join(' ')
}
