import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { TableRow } from '#server/backoffice/import/table-row.ts'
import { type Outcome, exitCodes } from '#server/backoffice/import/workbook/outcome.ts'
import { openUnnamed } from '#server/money/upload/spool-file.ts'

/** A workbook of 50,000 lines takes some seconds, on a busy machine far more. */
const patienceMs = 45_000
/** The rows of a workbook, unpacked. */
const largestRows = 100_000_000
const pieceSize = 65_536
/** The first bytes of an archive, as workbooks are. */
const archiveMark = Buffer.from('504b0304', 'hex')
/** The reader works in pieces, and needs about half of this. */
const flags = ['--max-old-space-size=96', '--max-semi-space-size=8', '--disable-warning=ExperimentalWarning']
const reader = fileURLToPath(new URL('read-workbook.ts', import.meta.url))

/** The rows of a workbook, to read as often as needed until they are closed. */
interface OpenWorkbook {
  readonly rows: () => AsyncGenerator<TableRow>
  readonly close: () => Promise<void>
}

export const isArchive = (content: Buffer): boolean =>
  content.subarray(0, archiveMark.length).equals(archiveMark)

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads the first sheet of a workbook that has a table, one workbook at a time, in a process with little memory: what
 * exceeds it ends that process and not the site, which a thread would. Days become `YYYY-MM-DD`, numbers have a point.
 * Returns why it is refused, or its rows, which are in a file without a name.
 * @throws Error where no process can be started: the workbook is not to blame
 */
export async function openWorkbook(content: Buffer): Promise<OpenWorkbook | Exclude<Outcome, 'read'>> {
  const file = await openUnnamed(tmpdir())
  const before = last
  const reading = before.then(async () => readInProcess(content, file.fd))
  last = reading.catch(() => {})
  try {
    const outcome = await reading
    if (outcome === 'read') return { rows: () => rowsOf(file), close: () => file.close() }
    await file.close()
    return outcome
  } catch (error) {
    await file.close()
    throw error
  }
}

/** It gets no setting and no key of the site. */
async function readInProcess(content: Buffer, output: number): Promise<Outcome> {
  const child = spawn(process.execPath, [...flags, reader, String(largestRows)], {
    env: {},
    stdio: ['pipe', output, 'ignore'],
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  })
  // It may end before it has read everything.
  child.stdin?.on('error', () => {})
  child.stdin?.end(content)
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  const found = Object.entries(exitCodes).find(([, one]) => one === code)?.[0]
  return signal === 'SIGKILL' ? 'large' : ((found ?? 'unreadable') as Outcome)
}

async function* rowsOf(file: FileHandle): AsyncGenerator<TableRow> {
  const decoder = new TextDecoder()
  const piece = Buffer.alloc(pieceSize)
  let rest = ''
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(piece, 0, pieceSize, at)
    if (bytesRead === 0) return
    at += bytesRead
    const lines = (rest + decoder.decode(piece.subarray(0, bytesRead), { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as TableRow
  }
}
