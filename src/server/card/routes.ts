import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { cardFilePath } from '#contract/order/card.ts'
import { cardNumber } from '#server/card/card-facts.ts'
import { cardPageAddress } from '#server/card/card-links.ts'
import { findCard, type StoredCard } from '#server/card/card-store.ts'
import { composeCardSheet } from '#server/card/compose-card-sheet.ts'
import type { Deps } from '#server/deps.ts'
import { documentTexts } from '#server/document/compose-certificate.ts'
import {
  absentDocumentPath,
  documentHeaders,
  mostDocumentsAMinute,
} from '#server/document/document-answer.ts'
import type { DocumentPrinter } from '#server/document/document-printer.ts'
import { loadForm } from '#server/form/form-store.ts'
import { presentIdentity } from '#server/form/present-identity.ts'
import { atMost } from '#server/http/rate-limits.ts'
import { readLogo } from '#server/organisation/read-logo.ts'

/** On paper, the logo is 15 mm wide. */
const logoPixels = 240

/** The route of a membership card as PDF, at a signed address. */
export function cardRoutes(app: FastifyInstance, deps: Deps, printer: DocumentPrinter): void {
  const options = { schema: { hide: true }, config: atMost(mostDocumentsAMinute, 1) }
  app.get<{ Params: { token: string } }>(cardFilePath, options, async (request, reply) => {
    const id = deps.links.read('cardFile', request.params.token, deps.clock.now())
    const card = id === null || id === 'expired' ? null : await findCard(deps.db, id)
    if (card === null) {
      // A person gets a page that says how to find the order again.
      const isPerson = request.headers.accept?.includes('text/html') === true
      if (isPerson) return reply.header('cache-control', 'no-store').redirect(absentDocumentPath, 302)
      throw new AppError('NOT_FOUND')
    }
    const sheet = await readSheet(deps, card)
    const etag = `"${createHash('sha256').update(JSON.stringify(sheet)).digest('base64url')}"`
    const name = documentTexts(card.locale)('card.fileName', { number: cardNumber(card) })
    reply.headers(documentHeaders(etag))
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply
      .header('content-disposition', `inline; filename="${name}.pdf"`)
      .type('application/pdf')
      .send(await printer.print('membership-card', sheet))
  })
}

async function readSheet(deps: Deps, card: StoredCard) {
  const form = await loadForm(deps.db, card.formId)
  const { logoUrl } = presentIdentity(form)
  const logo = logoUrl === null ? null : await readLogo(deps.db, logoUrl, logoPixels)
  return composeCardSheet({
    card,
    form,
    logo: logo?.content ?? null,
    brandName: deps.settings.brandName,
    pageAddress: cardPageAddress(deps, card.id),
  })
}
