import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { isCompanyDonor } from '#domain/receipt/receipt-correction.ts'
import type { ReceiptDonor, ReceiptFacts, ReceiptKind } from '#domain/receipt/receipt-facts.ts'
import type { ReceiptDeclaration } from '#domain/receipt/receipt-issuer.ts'
import { legalStatuses } from '#server/catalogue/organisation/legal-statuses.ts'

/** The donor of an order: the company that paid, or the person. */
export function donorOf(payer: Payer): ReceiptDonor {
  const { address, zipCode, city, country, firstName, lastName } = payer
  const isCompany = receiptKindOf(payer) === 'company'
  return {
    name: isCompany ? payer.companyName : `${firstName} ${lastName}`.trim(),
    legalStatus: isCompany ? legalStatusOf(payer.companyLegalStatus) : '',
    siren: isCompany ? payer.companySiren : '',
    address,
    zipCode,
    city,
    country: country || 'FR',
  }
}

/** The words of a legal form, whose code the payer chose. */
function legalStatusOf(code: string): string {
  return legalStatuses.find(({ id }) => id === code)?.label ?? code
}

/** The form of the receipt: 16216*02 for a company, 11580*05 for a person. */
function receiptKindOf(payer: Payer): ReceiptKind {
  return isCompanyDonor(payer) ? 'company' : 'individual'
}

/** All that a receipt states but its number, from what is true now. */
export function composeReceiptFacts(
  { organisation, payer, number }: ReceiptOrderFacts,
  declared: ReceiptDeclaration,
  { gifts, amount, isTrial }: Pick<ReceiptFacts, 'gifts' | 'amount' | 'isTrial'>,
): ReceiptFacts {
  const { name, address, zipCode, city, rnaNumber, siren, isUnderColucheLaw } = organisation
  const own = { name, address, zipCode, city, rnaNumber, siren }
  const { purpose, quality, recognisedOn, signatory, signatoryTitle, parent } = declared
  const kind = receiptKindOf(payer)
  return {
    kind,
    issuer: { ...(parent ?? own), purpose, quality, recognisedOn, isUnderColucheLaw },
    forOrganization: parent === null ? null : name,
    signatory,
    signatoryTitle,
    articles: kind === 'company' ? ['238 bis'] : declared.opensWealthTax ? ['200', '978'] : ['200'],
    donor: donorOf(payer),
    gifts,
    amount,
    orderNumber: number,
    isTrial,
  }
}

interface ReceiptOrderFacts {
  readonly organisation: OrganisationDefinition
  readonly payer: Payer
  readonly number: string
}
