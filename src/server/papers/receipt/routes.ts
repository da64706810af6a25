import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { readId } from '#domain/ids.ts'
import { receiptPath } from '#contract/order/receipt.ts'
import type { Deps } from '#server/money/deps.ts'
import { makeDocumentPrinter } from '#server/papers/document/document-printer.ts'
import {
  absentDocumentPath,
  documentHeaders,
  mostDocumentsAMinute,
} from '#server/papers/document/document-answer.ts'
import { clientOf, wideNetworkOf } from '#server/platform/defence/client-network.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { composeReceiptSheet, receiptFileName } from '#server/papers/receipt/compose-receipt-sheet.ts'
import { findPrintableReceipt } from '#server/papers/receipt/receipt-file-store.ts'

/**
 * Tax receipts by their address, which gives access. A valid receipt has the bytes that were stored when it was printed;
 * one that ended is drawn again with a mark across the page, so that it can no longer be used. The stored file stays.
 */
export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  const printer = makeDocumentPrinter()
  app.addHook('onClose', () => printer.close())
  app.get<{ Params: { id: string } }>(
    receiptPath,
    { schema: { hide: true }, config: atMost(mostDocumentsAMinute, 1) },
    async (request, reply) => {
      const id = readId(request.params.id)
      const receipt = id === null ? null : await findPrintableReceipt(deps.db, id)
      if (receipt === null || receipt.file === null) {
        const isPerson = request.headers.accept?.includes('text/html') === true
        if (isPerson) return reply.header('cache-control', 'no-store').redirect(absentDocumentPath, 302)
        throw new AppError('NOT_FOUND')
      }
      const { label, ended, file } = receipt
      const { brandName } = deps.settings
      const sheet = ended === null ? null : composeReceiptSheet({ ...receipt, brandName })
      const etag =
        sheet === null
          ? `"${file.sha256}"`
          : `"${createHash('sha256').update(JSON.stringify(sheet)).digest('base64url')}"`
      reply.headers(documentHeaders(etag))
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const client = wideNetworkOf(clientOf(deps.defenceKey, request))
      return reply
        .header('content-disposition', `inline; filename="${receiptFileName(label)}.pdf"`)
        .type('application/pdf')
        .send(sheet === null ? file.pdf : await printer.print('tax-receipt', sheet, { client }))
    },
  )
}
