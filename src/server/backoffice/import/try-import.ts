import type { ImportTrial, TriedLine, TryImport } from '#contract/person/imports.ts'
import { parisDate } from '#domain/format.ts'
import { neededFields } from '#domain/import/import-fields.ts'
import { nameOfLine } from '#domain/import/read-import-line.ts'
import {
  type NumberedLine,
  addImportedLines,
  allowLongImport,
  countForPlanner,
  countMatches,
  isImported,
  listFirstLines,
  matchImportedLines,
  type RepeatedLine,
  removeRepeatedLines,
  storeImport,
} from '#server/backoffice/import/import-store.ts'
import { type OpenImport, readLines, withImport } from '#server/backoffice/import/read-import.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import type { ReceiveFile } from '#server/money/upload/join-file.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const linesPerBatch = 1_000
/** Lines that a trial lists of each outcome, and values of each column. */
const mostTried = 100
const mostSamples = 3
const longestSample = 60

/**
 * Tries an import: reads every line, finds the people whom the directory has, and stores nothing.
 * @param receive reads the body, once there is room
 * @throws AppError VALIDATION where the file is no table, or too long, and what `receive` throws
 */
export async function tryImport(
  deps: Deps,
  granted: Granted,
  { receive, asked }: { readonly receive: ReceiveFile; readonly asked: TryImport },
): Promise<ImportTrial> {
  await assertActingRight(deps, granted, 'person:import')
  return receive((sent) => withImport(sent, asked, (file) => tryFile(deps, granted, file)))
}

async function tryFile(deps: Deps, granted: Granted, file: OpenImport): Promise<ImportTrial> {
  const { organisationId } = granted
  const { kind, fileHash } = file
  const review = await reviewLines(file, parisDate(deps.clock.now()))
  return inTrial(deps, granted, file, async (trial, id, repeated) => {
    const { added, found } = await countMatches(trial, id)
    const first = await listFirstLines(trial, id, mostTried)
    return {
      kind,
      fileName: file.fileName,
      encoding: file.encoding,
      separator: file.separator,
      columns: await presentColumns(file),
      lacking: neededFields[kind].filter((field) => !file.columns.includes(field)),
      lines: review.lines - repeated.length,
      peopleAdded: added,
      peopleFound: found,
      leftOut: review.leftOut,
      repeated: repeated.length,
      problems: review.problems,
      tried: [
        ...review.listed,
        ...repeated.slice(0, mostTried).map(repeatedLine),
        ...first.map(placedLine),
      ].toSorted((a, b) => a.line - b.line),
      isImported: await isImported(trial, { organisationId, kind, fileHash }),
    }
  })
}

/** Stores the lines of a file that would be imported and finds their people, for the time of a read. */
export async function inTrial<T>(
  deps: Deps,
  { organisationId, session: { userId } }: Granted,
  file: OpenImport,
  read: (trial: Tx, id: string, repeated: readonly RepeatedLine[]) => Promise<T>,
): Promise<T> {
  const now = deps.clock.now()
  const id = deps.newId()
  const trial = await deps.db.startTransaction().execute()
  try {
    await allowLongImport(trial)
    // The hash of no file: a trial does not wait for the import of this one.
    const one = { kind: file.kind, fileName: '', fileHash: Buffer.from(id), lines: 1 }
    await storeImport(trial, { ...one, id, organisationId, userId, now })
    await addLines(trial, id, { file, today: parisDate(now) })
    await countForPlanner(trial)
    const repeated = await removeRepeatedLines(trial, { import: id })
    await matchImportedLines(trial, { import: id })
    return await read(trial, id, repeated)
  } finally {
    await trial.rollback().execute()
  }
}

const placedLine = ({ line, name, isFound }: Awaited<ReturnType<typeof listFirstLines>>[number]) =>
  ({ line, name, outcome: isFound ? 'found' : 'added', leftOut: null, problems: [] }) satisfies TriedLine

const repeatedLine = ({ line, name }: RepeatedLine) =>
  ({ line, name, outcome: 'repeated', leftOut: null, problems: [] }) satisfies TriedLine

/** Adds the lines that count and have no problem, in batches. */
export async function addLines(
  tx: Tx,
  id: string,
  { file, today }: { readonly file: OpenImport; readonly today: string },
): Promise<void> {
  let batch: NumberedLine[] = []
  const write = async () => {
    if (batch.length > 0) await addImportedLines(tx, { import: id, lines: batch })
    batch = []
  }
  for await (const { line, number, problems, leftOut } of readLines(file, today)) {
    if (leftOut !== null || problems.length > 0) continue
    batch.push({ ...line, line: number })
    if (batch.length === linesPerBatch) await write()
  }
  await write()
}

/** Counts the lines of a file by what becomes of them, and lists the first ones that are not imported. */
export async function reviewLines(file: OpenImport, today: string) {
  const count = { lines: 0, leftOut: 0, problems: 0 }
  const listed: TriedLine[] = []
  for await (const { line, number, problems, leftOut } of readLines(file, today)) {
    const outcome = leftOut !== null ? 'leftOut' : problems.length > 0 ? 'problem' : null
    const counted = outcome === null ? 'lines' : outcome === 'problem' ? 'problems' : 'leftOut'
    count[counted] += 1
    if (outcome === null || count[counted] > mostTried) continue
    const reasons = outcome === 'problem' ? [...problems] : []
    listed.push({ line: number, name: nameOfLine(line), outcome, leftOut, problems: reasons })
  }
  return { ...count, listed }
}

/** The columns with their first values. */
async function presentColumns({ headings, columns, rows }: OpenImport): Promise<ImportTrial['columns']> {
  const samples: string[][] = headings.map(() => [])
  let read = 0
  for await (const { cells } of rows()) {
    for (const [index, of] of samples.entries()) {
      const cell = cells[index] ?? ''
      if (cell !== '' && of.length < mostSamples) of.push(Array.from(cell).slice(0, longestSample).join(''))
    }
    read += 1
    if (read === mostTried) break
  }
  return headings.map((heading, index) => ({
    heading: heading.slice(0, longestSample),
    samples: samples[index] ?? [],
    field: columns[index] ?? null,
  }))
}
