import type { Cents } from '#domain/money.ts'
import type { ReceiptEntity, ReceiptQuality } from '#domain/receipt/receipt-issuer.ts'

/** `individual`: form 11580*05, articles 200 and 978. `company`: form 16216*02, article 238 bis. */
export const receiptKinds = ['individual', 'company'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** How a gift was paid, as the forms group it. `transfer`: a transfer, a direct debit or a card. */
export type GiftMethod = 'cash' | 'check' | 'transfer'

/** The donor, with the full address that a receipt must state. A person has no legal status and no SIREN. */
export interface ReceiptDonor {
  readonly name: string
  readonly legalStatus: string
  readonly siren: string
  readonly address: string
  readonly zipCode: string
  readonly city: string
  /** ISO code of the country. */
  readonly country: string
}

/** Whether a donor was erased at the term of a receipt: none is issued without a name. */
export function isErasedDonor({ name }: Pick<ReceiptDonor, 'name'>): boolean {
  return name === ''
}

/** Remaining amount of one payment for the gifts of its order. */
export interface ReceiptedGift {
  /** The civil date in Paris, `YYYY-MM-DD`: the gift belongs to its year. */
  readonly paidOn: string
  readonly amount: Cents
  readonly method: GiftMethod
}

/** All that a receipt states but its number: stored when it is issued, and never read again from elsewhere. */
export interface ReceiptFacts {
  readonly kind: ReceiptKind
  readonly issuer: ReceiptEntity & {
    readonly purpose: string
    readonly quality: ReceiptQuality
    readonly recognisedOn: string | null
    /** Free meals, care or housing for people in need: article 200, 1 ter. */
    readonly isUnderColucheLaw: boolean
  }
  /** The association that received the gifts where another organisation issues; else null. */
  readonly forOrganization: string | null
  readonly signatory: string
  readonly signatoryTitle: string
  readonly articles: readonly ('200' | '978' | '238 bis')[]
  readonly donor: ReceiptDonor
  readonly gifts: readonly ReceiptedGift[]
  readonly amount: Cents
  readonly orderNumber: string
  /** Money of the demonstration bank: the paper says that it is worth nothing. */
  readonly isTrial: boolean
}
