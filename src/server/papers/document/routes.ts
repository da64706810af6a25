import type { FastifyInstance } from 'fastify'
import { readId } from '#domain/ids.ts'
import { documentPath } from '#contract/order/document.ts'
import type { Deps } from '#server/money/deps.ts'
import { composeCertificate } from '#server/papers/document/compose-certificate.ts'
import { documentTexts } from '#server/papers/document/document-texts.ts'
import { mostDocumentsAMinute } from '#server/papers/document/document-answer.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { sendAbsent, sendDocument } from '#server/papers/document/send-document.ts'
import { type StoredCertificate, findCertificate } from '#server/papers/document/document-store.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'

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
      if (certificate === null) return sendAbsent(request, reply)
      return sendDocument(deps, printer, request, reply, {
        template: 'payment-certificate',
        sheet: await readCertificateSheet(deps, certificate),
        fileName: documentTexts(certificate.locale)('certificate.fileName', {
          number: certificate.orderNumber,
        }),
      })
    },
  )
}

/** The content of a payment certificate. */
export async function readCertificateSheet(deps: Deps, certificate: StoredCertificate) {
  const { definition: form, organisation } = await loadForm(deps.db, certificate.formId)
  const { brandName } = deps.settings
  return composeCertificate({ certificate, organisation, form, brandName, now: deps.clock.now() })
}
