import { writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { mostImportLines } from '#domain/import/import-fields.ts'
import { knownHeadings } from '#domain/import/propose-columns.ts'
import { headingsWithin, type TableRow } from '#server/backoffice/import/table-row.ts'
import { openArchive, textOfEntry } from '#server/backoffice/import/workbook/archive-entries.ts'
import { type Outcome, exitCodes } from '#server/backoffice/import/workbook/outcome.ts'
import { ofSheet } from '#server/backoffice/import/workbook/sheet-rows.ts'
import { readParts } from '#server/backoffice/import/workbook/workbook-parts.ts'
import { makeXmlReader } from '#server/backoffice/import/workbook/xml-reader.ts'

/**
 * The program that reads a workbook, once: it comes on the standard input, its rows go to the standard output, each as a
 * line of JSON. Its argument is the most bytes that it writes.
 */

const output = 1
/** Sheets whose first rows are compared. */
const mostSheets = 20
const pieceSize = 65_536

async function readWorkbook(content: Buffer, most: number): Promise<Outcome> {
  const archive = await openArchive(content)
  if (archive === null) return 'unreadable'
  const parts = await readParts(archive)
  /** Reads rows of a sheet until one is refused. */
  const read = async (sheet: string, take: (row: TableRow) => boolean) => {
    let goesOn = true
    const push = makeXmlReader(ofSheet(parts, (row) => (goesOn &&= take(row))))
    for await (const piece of textOfEntry(archive, sheet)) {
      push(piece)
      if (!goesOn) return
    }
  }
  const sheet = await findTable(parts.sheets, async (name) => {
    const head: TableRow[] = []
    await read(name, (row) => head.push(row) <= headingsWithin)
    return head
  })
  if (sheet === null) return 'unreadable'
  let lines = 0
  let size = 0
  let piece = ''
  const write = () => {
    const bytes = Buffer.from(piece)
    for (let at = 0; at < bytes.length;) at += writeSync(output, bytes, at)
    size += bytes.length
    piece = ''
  }
  await read(sheet, (row) => {
    piece += `${JSON.stringify(row)}\n`
    lines += 1
    if (piece.length >= pieceSize) write()
    return size <= most && lines <= mostImportLines + headingsWithin
  })
  write()
  return size > most ? 'large' : 'read'
}

/** The first sheet with a table of known headings, else with a row of two cells, else with any row. */
async function findTable(
  sheets: readonly string[],
  headOf: (sheet: string) => Promise<readonly TableRow[]>,
): Promise<string | null> {
  let best: { readonly sheet: string; readonly rank: number } | null = null
  for (const sheet of sheets.slice(0, mostSheets)) {
    const head = await headOf(sheet)
    const known = Math.max(0, ...head.slice(0, -1).map(({ cells }) => knownHeadings(cells)))
    const isWide = head.some(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
    const rank = known > 1 ? 3 : isWide ? 2 : head.length > 0 ? 1 : 0
    if (rank === 3) return sheet
    if (rank > (best?.rank ?? 0)) best = { sheet, rank }
  }
  return best?.sheet ?? null
}

const content = await buffer(process.stdin)
const outcome = await readWorkbook(content, Number(process.argv[2])).catch(() => 'unreadable' as const)
process.exitCode = exitCodes[outcome]
