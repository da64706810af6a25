import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { readId } from '#domain/ids.ts'
import { documentPath } from '#contract/order/document.ts'
import type { Deps } from '#server/deps.ts'
import { composeCertificate } from '#server/document/compose-certificate.ts'
import { makeDocumentPrinter } from '#server/document/document-printer.ts'
import { findCertificate } from '#server/document/document-store.ts'
import { documentTexts } from '#server/document/document-texts.ts'
import { loadForm } from '#server/form/form-store.ts'

/** The page that says that a link leads nowhere, and how to get another. */
const absentPath = documentPath.replace('/:id', '')

/** Documents a minute for one address: a treasurer opens many, a machine that guesses gets nowhere. */
const mostAMinute = 120

/**
 * The documents, as PDF to be looked at in the browser. Who has the address may see it, so that nobody else learns it:
 * no search engine, no shared cache, no other site.
 */
export function documentRoutes(app: FastifyInstance, deps: Deps): void {
  const printer = makeDocumentPrinter()
  app.addHook('onClose', () => printer.close())
  app.get<{ Params: { id: string } }>(
    documentPath,
    {
      schema: { hide: true },
      config: { rateLimit: { max: mostAMinute, timeWindow: 60_000, allowList: [] } },
    },
    async (request, reply) => {
      const id = readId(request.params.id)
      const certificate = id === null ? null : await findCertificate(deps.db, id)
      if (certificate === null) {
        // A person follows a link of an old mail: a page with a way out. A program reads what is wrong.
        const isPerson = request.headers.accept?.includes('text/html') === true
        if (isPerson) return reply.header('cache-control', 'no-store').redirect(absentPath, 302)
        throw new AppError('NOT_FOUND')
      }
      const { definition: form, organisation } = await loadForm(deps.db, certificate.formId)
      const { brandName } = deps.settings
      const sheet = composeCertificate({ certificate, organisation, form, brandName, now: deps.clock.now() })
      const etag = `"${createHash('sha256').update(JSON.stringify(sheet)).digest('base64url')}"`
      const name = documentTexts(certificate.locale)('certificate.fileName', {
        number: certificate.orderNumber,
      })
      reply
        .header('cache-control', 'private, no-cache')
        .header('x-robots-tag', 'noindex, nofollow, noarchive')
        .header('referrer-policy', 'no-referrer')
        .header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
        )
        .header('content-disposition', `inline; filename="${name}.pdf"`)
        .type('application/pdf')
        .send(await printer.print('payment-certificate', sheet))
    },
  )
}
