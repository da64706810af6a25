import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { readId } from '#domain/ids.ts'
import { documentPath } from '#contract/order/document.ts'
import type { Deps } from '#server/deps.ts'
import { composeCertificate, documentTexts } from '#server/document/compose-certificate.ts'
import {
  absentDocumentPath,
  documentHeaders,
  mostDocumentsAMinute,
} from '#server/document/document-answer.ts'
import type { DocumentPrinter } from '#server/document/document-printer.ts'
import { findCertificate } from '#server/document/document-store.ts'
import { loadForm } from '#server/form/form-store.ts'
import { atMost } from '#server/http/rate-limits.ts'

/**
 * Routes that show documents as PDF in the browser. The address gives access, so it must not leak: no search engine, no
 * shared cache, no referrer to other sites.
 */
export function documentRoutes(app: FastifyInstance, deps: Deps, printer: DocumentPrinter): void {
  app.get<{ Params: { id: string } }>(
    documentPath,
    {
      schema: { hide: true },
      config: atMost(mostDocumentsAMinute, 1),
    },
    async (request, reply) => {
      const id = readId(request.params.id)
      const certificate = id === null ? null : await findCertificate(deps.db, id)
      if (certificate === null) {
        // A browser with an old mail link gets a page with a recovery action. A program gets the error.
        const isPerson = request.headers.accept?.includes('text/html') === true
        if (isPerson) return reply.header('cache-control', 'no-store').redirect(absentDocumentPath, 302)
        throw new AppError('NOT_FOUND')
      }
      const { definition: form, organisation } = await loadForm(deps.db, certificate.formId)
      const { brandName } = deps.settings
      const sheet = composeCertificate({ certificate, organisation, form, brandName, now: deps.clock.now() })
      const etag = `"${createHash('sha256').update(JSON.stringify(sheet)).digest('base64url')}"`
      const name = documentTexts(certificate.locale)('certificate.fileName', {
        number: certificate.orderNumber,
      })
      reply.headers(documentHeaders(etag))
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply
        .header('content-disposition', `inline; filename="${name}.pdf"`)
        .type('application/pdf')
        .send(await printer.print('payment-certificate', sheet))
    },
  )
}
