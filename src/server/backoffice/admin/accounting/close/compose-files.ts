import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { accountingFormats } from '#domain/accounting/accounting-format.ts'
import type { ClosedFileKind } from '#domain/accounting/closed-file.ts'
import {
  accountingFileName,
  type loadAccountNames,
} from '#server/backoffice/admin/accounting/account-names.ts'
import type { NewClose, NewClosedFile } from '#server/backoffice/admin/accounting/close/close-store.ts'
import { writeSums } from '#server/backoffice/admin/accounting/close/write-sums.ts'
import { type NumberedPiece, listPieces } from '#server/money/ledger/accounting/list-pieces.ts'
import { writeAccountingFile } from '#server/money/ledger/accounting/write-accounting-file.ts'
import { writeMovementList } from '#server/money/payout/write-movement-list.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Content of the files of a close: entries of the year, and the file of its movements. */
interface ClosedContent {
  readonly names: Awaited<ReturnType<typeof loadAccountNames>>
  readonly pieces: readonly NumberedPiece[]
  readonly movements: NewClosedFile
}

/** Reads the content of the files of a close. Other files are written once the transaction is over, which would wait. */
export async function readContent(
  tx: Tx,
  names: ClosedContent['names'],
  { from, to }: NewClose,
): Promise<ClosedContent> {
  const { id: organisationId, definition, plan } = names
  const year = { from, to }
  const pieces: NumberedPiece[] = []
  for await (const piece of listPieces(tx, { organisationId, year, plan })) pieces.push(piece)
  const list = writeMovementList(tx, { organisationId, ...year, format: 'csv', locale: 'fr' })
  const movements = await withHash('movements', `mouvements-${definition.slug}-${to}.csv`, list)
  return { names, pieces, movements }
}

/** Writes the files of a close that the program reads with its own rights: sums, entries, movements. */
export async function composeFiles(
  { names: { definition, labelOf }, pieces, movements }: ClosedContent,
  close: NewClose,
): Promise<NewClosedFile[]> {
  const sums = `cloture-${definition.slug}-${close.to}.csv`
  const files = [await withHash('sums', sums, [writeSums(definition, close)])]
  for (const format of accountingFormats) {
    const content = writeAccountingFile(iterate(pieces), format, labelOf)
    files.push(await withHash(format, accountingFileName(definition, close, format), content))
  }
  return [...files, movements]
}

/** Pieces between two turns of other work: a year has a hundred thousand, and payments wait meanwhile. */
const piecesInATurn = 500

async function* iterate<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const [index, item] of items.entries()) {
    if (index % piecesInATurn === 0) await setImmediate()
    yield item
  }
}

/** A file in one piece, with its SHA-256. */
export async function withHash(
  kind: ClosedFileKind,
  name: string,
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string>,
): Promise<NewClosedFile> {
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
  const content = Buffer.concat(parts)
  return { kind, name, content, sha256: createHash('sha256').update(content).digest('hex') }
}
