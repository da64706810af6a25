import { parisDate } from '#domain/format.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import { cents } from '#domain/money.ts'
import type { ReceiptDeclaration } from '#domain/receipt/receipt-issuer.ts'
import type { Deps } from '#server/money/deps.ts'
import type { DocumentPrinter } from '#server/papers/document/document-printer.ts'
import { composeReceiptFacts } from '#server/papers/receipt/compose-receipt-facts.ts'
import { composeReceiptSheet } from '#server/papers/receipt/compose-receipt-sheet.ts'

const specimen = {
  firstName: 'Camille',
  lastName: 'Exemple',
  email: '',
  birthDate: null,
  address: '1 rue de l’Exemple',
  city: 'Paris',
  zipCode: '75001',
  country: 'FR',
  isOrganization: false,
  organismName: '',
  companyName: '',
  companySiren: '',
  companyLegalStatus: '',
  files: [],
  publishName: false,
  publishAmount: false,
  comment: '',
  marketingConsent: false,
}

/** A receipt of an invented gift, with a watermark and without a number: what an organisation would issue now. */
export async function drawReceiptPreview(
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  printer: DocumentPrinter,
  organisation: OrganisationDefinition,
  declared: ReceiptDeclaration,
): Promise<Buffer> {
  const now = clock.now()
  const amount = cents(5000)
  const facts = composeReceiptFacts({ organisation, payer: specimen, number: '0' }, declared, {
    gifts: [{ paidOn: parisDate(now), amount, method: 'transfer' }],
    amount,
    isTrial: false,
  })
  const { brandName } = settings
  return printer.print(
    'tax-receipt',
    composeReceiptSheet({ facts, label: null, issuedAt: now, brandName, ended: null }),
  )
}
