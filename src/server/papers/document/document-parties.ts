import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import type { Locale } from '#domain/locale.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { countryName } from '#domain/country-name.ts'
import type { DocumentTexts } from '#server/papers/document/document-texts.ts'
import { printableText } from '#server/papers/document/printable-text.ts'

/** A party of a payment, as documents print it. */
export interface Party {
  readonly label: string
  readonly name: string
  readonly rows: readonly string[]
}

/** The association: name, address, registration numbers. */
export function associationParty(
  { name, address, zipCode, city, rnaNumber, siren }: OrganisationDefinition,
  texts: DocumentTexts,
): Party {
  return {
    label: texts('certificate.association'),
    name: printableText(name),
    rows: present([
      address,
      `${zipCode} ${city}`,
      rnaNumber === null ? '' : texts('certificate.rna', { number: rnaNumber }),
      siren === null ? '' : texts('certificate.siren', { number: siren }),
    ]),
  }
}

/** The payer: a person, or a company with the person who paid for it; the words that say that it was erased. */
export function payerParty(payer: Payer, locale: Locale, texts: DocumentTexts): Party {
  if (payer.isErased === true)
    return { label: texts('certificate.payer'), name: texts('certificate.payerErased'), rows: [] }
  const person = `${payer.firstName} ${payer.lastName}`
  const isCompany = payer.isOrganization && payer.companyName !== ''
  return {
    label: texts('certificate.payer'),
    name: payerName(payer),
    rows: present([
      isCompany ? person : '',
      payer.address,
      `${payer.zipCode} ${payer.city}`,
      payer.address === '' || payer.country === '' || payer.country === 'FR'
        ? ''
        : countryName(payer.country, locale),
      isCompany && payer.companySiren !== ''
        ? texts('certificate.siren', { number: payer.companySiren })
        : '',
    ]),
  }
}

/** The payer's name. */
export function payerName({ isOrganization, companyName, firstName, lastName }: Payer): string {
  return printableText(isOrganization && companyName !== '' ? companyName : `${firstName} ${lastName}`)
}

function present(rows: readonly string[]): string[] {
  return rows.map(printableText).filter((row) => row !== '')
}
