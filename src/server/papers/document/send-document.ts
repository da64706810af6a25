import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/money/deps.ts'
import { AppError } from '#domain/errors.ts'
import { absentDocumentPath, documentHeaders } from '#server/papers/document/document-answer.ts'
import { clientOf, wideNetworkOf } from '#server/platform/defence/client-network.ts'
import type { DocumentPrinter, Template } from '#server/papers/document/document-printer.ts'

interface SentDocument {
  readonly template: Template
  readonly sheet: object
  /** Without its ending. */
  readonly fileName: string
}

/** Prints a document in the turn of its reader's network and shows it in the browser, unless the reader has it already. */
export async function sendDocument(
  { defenceKey }: Pick<Deps, 'defenceKey'>,
  printer: DocumentPrinter,
  request: FastifyRequest,
  reply: FastifyReply,
  { template, sheet, fileName }: SentDocument,
): Promise<FastifyReply> {
  const key = createHash('sha256').update(JSON.stringify(sheet)).digest('base64url')
  const etag = `"${key}"`
  reply.headers(documentHeaders(etag))
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const client = wideNetworkOf(clientOf(defenceKey, request))
  return reply
    .header('content-disposition', `inline; filename="${fileName}.pdf"`)
    .type('application/pdf')
    .send(await printer.print(template, sheet, { client, key: `${template} ${key}` }))
}

/**
 * Answers for a document that does not exist: a browser with an old mail link gets a page with a recovery action.
 * @throws AppError NOT_FOUND for a program
 */
export function sendAbsent(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPerson = request.headers.accept?.includes('text/html') === true
  if (!isPerson) throw new AppError('NOT_FOUND')
  return reply.header('cache-control', 'no-store').redirect(absentDocumentPath, 302)
}
