import type { FastifyInstance } from 'fastify'
import { membershipCardFilePath } from '#contract/order/membership-card.ts'
import { membershipCardNumber } from '#server/money/membership/membership-card-facts.ts'
import { membershipCardPageAddress } from '#server/money/membership/membership-card-links.ts'
import {
  findMembershipCard,
  type StoredMembershipCard,
} from '#server/money/membership/membership-card-store.ts'
import { composeMembershipCard } from '#server/papers/membership-card/compose-membership-card.ts'
import type { Deps } from '#server/money/deps.ts'
import { documentTexts } from '#server/papers/document/document-texts.ts'
import { mostDocumentsAMinute } from '#server/papers/document/document-answer.ts'
import { sendAbsent, sendDocument } from '#server/papers/document/send-document.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { readLogo } from '#server/catalogue/organisation/read-logo.ts'

/** On paper, the logo is 15 mm wide. */
const logoPixels = 240

/** The route of a membership card as PDF, at a signed address. */
export function membershipCardRoutes(app: FastifyInstance, deps: Deps, printer: DocumentPrinter): void {
  const options = { schema: { hide: true }, config: atMost(mostDocumentsAMinute, 1) }
  app.get<{ Params: { token: string } }>(membershipCardFilePath, options, async (request, reply) => {
    const id = deps.links.read('cardFile', request.params.token, deps.clock.now())
    const card = id === null || id === 'expired' ? null : await findMembershipCard(deps.db, id)
    if (card === null) return sendAbsent(request, reply)
    return sendDocument(deps, printer, request, reply, {
      template: 'membership-card',
      sheet: await readSheet(deps, card),
      fileName: documentTexts(card.locale)('card.fileName', { number: membershipCardNumber(card) }),
    })
  })
}

async function readSheet(deps: Deps, card: StoredMembershipCard) {
  const form = await loadForm(deps.db, card.formId)
  const { logoUrl } = presentIdentity(form)
  const logo = logoUrl === null ? null : await readLogo(deps.db, logoUrl, logoPixels)
  return composeMembershipCard({
    card,
    form,
    logo: logo?.content ?? null,
    brandName: deps.settings.brandName,
    pageAddress: membershipCardPageAddress(deps, card.id),
  })
}
