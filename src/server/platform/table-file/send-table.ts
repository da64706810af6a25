import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { TableFormat } from '#domain/export/table-format.ts'
import { parisDate } from '#domain/format.ts'
import { privateFileHeaders } from '#server/platform/http/private-file-headers.ts'

const mediaTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface TableFile {
  /** Its name without date and ending. */
  readonly name: string
  readonly format: TableFormat
  readonly today: Date
  readonly pieces: AsyncGenerator<string | Uint8Array>
  /** Runs once the first piece exists. */
  readonly begun: () => Promise<void>
}

/** Sends a table as a file to save, in pieces. A failure before the first one is an answer with an error. */
export async function sendTable(
  reply: FastifyReply,
  { name, format, today, pieces, begun }: TableFile,
): Promise<FastifyReply> {
  const whole = await begunWith(pieces, begun)
  return reply
    .headers(privateFileHeaders(`${name}-${parisDate(today)}.${format}`))
    .type(mediaTypes[format])
    .send(Readable.from(whole))
}

/** A file whose first piece exists, after `begun`: a failure before is an answer with an error. */
export async function begunWith<Piece>(
  pieces: AsyncGenerator<Piece>,
  begun: () => Promise<void>,
): Promise<AsyncIterable<Piece>> {
  const first = await pieces.next()
  await begun()
  return joined(first, pieces)
}

async function* joined<Piece>(
  first: IteratorResult<Piece>,
  rest: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  if (first.done !== true) yield first.value
  yield* rest
}
