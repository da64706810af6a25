import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { absentDocumentPath, documentHeaders } from '#server/papers/document/document-answer.ts'
import type { DocumentPrinter, Template } from '#server/papers/document/document-printer.ts'

interface SentDocument {
  readonly template: Template
  readonly sheet: object
  /** Without its ending. */
  readonly fileName: string
}

/** Prints a document and shows it in the browser, unless its reader has it already. */
export async function sendDocument(
  printer: DocumentPrinter,
  request: FastifyRequest,
  reply: FastifyReply,
  { template, sheet, fileName }: SentDocument,
): Promise<FastifyReply> {
  const etag = `"${createHash('sha256').update(JSON.stringify(sheet)).digest('base64url')}"`
  reply.headers(documentHeaders(etag))
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply
    .header('content-disposition', `inline; filename="${fileName}.pdf"`)
    .type('application/pdf')
    .send(await printer.print(template, sheet))
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
