import { formatDate, formatInstantDate } from '#domain/format.ts'
import { type Cents, centsToDecimal } from '#domain/money.ts'
import { amountInFrench } from '#domain/receipt/french-amount.ts'
import type { GiftMethod, ReceiptDonor, ReceiptFacts } from '#domain/receipt/receipt-facts.ts'
import { countryName } from '#domain/country-name.ts'
import { printableText } from '#server/papers/document/printable-text.ts'
import { readTexts } from '#server/platform/read-texts.ts'

/** The content of a tax receipt for its template: text only, and codes whose words the template has. */
export interface ReceiptSheet {
  readonly kind: ReceiptFacts['kind']
  readonly documentTitle: string
  readonly brand: string
  readonly number: string
  readonly watermark: string | null
  readonly warnings: readonly string[]
  readonly issuer: {
    readonly name: string
    readonly siren: string | null
    readonly rna: string | null
    readonly address: string
    readonly purpose: string
    readonly quality: string
    readonly recognisedOn: string | null
  }
  readonly forOrganization: string | null
  readonly donor: {
    readonly name: string
    readonly legalStatus: string
    readonly siren: string
    readonly address: string
  }
  readonly amount: string
  readonly amountInWords: string
  readonly gifts: readonly { readonly date: string; readonly method: GiftMethod; readonly amount: string }[]
  readonly methods: readonly GiftMethod[]
  readonly articles: readonly string[]
  readonly signatory: string
  readonly signatoryTitle: string
  readonly issuedOn: string
  readonly orderNumber: string
}

export interface ReceiptToDraw {
  readonly facts: ReceiptFacts
  /** Null: a preview, which has no number. */
  readonly label: string | null
  readonly issuedAt: Date
  readonly brandName: string
  /** Since when it is not valid, and the number of the one that replaced it; null: it is valid. */
  readonly ended: { readonly at: Date; readonly replacedBy: string | null } | null
}

/** The paper is French, whatever the language of the payer: the tax office reads it. */
const texts = readTexts('papers/receipts')('fr')

/** Composes a tax receipt: every mention of the forms 11580*05 and 16216*02. Source: docs/decisions/papers/tax-receipts.md. */
export function composeReceiptSheet({
  facts,
  label,
  issuedAt,
  brandName,
  ended,
}: ReceiptToDraw): ReceiptSheet {
  const { issuer, donor, gifts } = facts
  const number = label ?? texts('paper.noNumber')
  return {
    kind: facts.kind,
    documentTitle: texts('paper.title', { number }),
    brand: printableText(brandName),
    number,
    watermark: label === null ? texts('paper.preview') : ended === null ? null : texts('paper.void'),
    warnings: [...endWarning(ended), ...(facts.isTrial ? [texts('paper.trial')] : [])],
    issuer: {
      name: printableText(issuer.name),
      siren: issuer.siren,
      rna: issuer.rnaNumber,
      address: printableText(`${issuer.address}, ${issuer.zipCode} ${issuer.city}`),
      purpose: printableText(issuer.purpose),
      quality: issuer.isUnderColucheLaw ? 'relief' : issuer.quality,
      recognisedOn: issuer.recognisedOn === null ? null : formatDate(issuer.recognisedOn),
    },
    forOrganization: facts.forOrganization === null ? null : printableText(facts.forOrganization),
    donor: {
      name: printableText(donor.name),
      legalStatus: printableText(donor.legalStatus),
      siren: printableText(donor.siren),
      address: addressOf(donor),
    },
    // Asterisks frame the digits, so that none can be added.
    amount: `***${frenchNumber(facts.amount)}***`,
    amountInWords: amountInFrench(facts.amount),
    gifts: gifts.map(({ paidOn, method, amount }) => ({
      date: formatDate(paidOn),
      method,
      amount: `${frenchNumber(amount)}\u00a0€`,
    })),
    methods: [...new Set(gifts.map(({ method }) => method))],
    articles: facts.articles,
    signatory: printableText(facts.signatory),
    signatoryTitle: printableText(facts.signatoryTitle),
    issuedOn: formatInstantDate(issuedAt.toISOString()),
    orderNumber: facts.orderNumber,
  }
}

function endWarning(ended: ReceiptToDraw['ended']): string[] {
  if (ended === null) return []
  const date = formatInstantDate(ended.at.toISOString())
  return [
    ended.replacedBy === null
      ? texts('paper.voided', { date })
      : texts('paper.replaced', { date, number: ended.replacedBy }),
  ]
}

function addressOf({ address, zipCode, city, country }: ReceiptDonor): string {
  const abroad = country === 'FR' ? '' : `, ${countryName(country, 'fr')}`
  return printableText(`${address}, ${zipCode} ${city}${abroad}`)
}

const decimal = new Intl.NumberFormat('fr', { minimumFractionDigits: 2 })

function frenchNumber(amount: Cents): string {
  return decimal.format(centsToDecimal(amount))
}

/** The name of the file of a receipt. */
export function receiptFileName(number: string): string {
  return texts('paper.fileName', { number })
}
