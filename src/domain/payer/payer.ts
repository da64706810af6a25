/** The payer as typed: any field may be missing. Field names are the spec's. */
export interface PayerDraft {
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly emailConfirmation?: string
  /** DD/MM/YYYY or `YYYY-MM-DD`. */
  readonly birthDate?: string | null
  readonly address?: string
  readonly city?: string
  readonly zipCode?: string
  readonly country?: string
  readonly isOrganization?: boolean
  readonly organismName?: string
  readonly companyName?: string
  readonly companySiren?: string
  readonly companyLegalStatus?: string
  readonly files?: readonly string[]
  readonly publishName?: boolean
  readonly publishAmount?: boolean
  readonly comment?: string
  readonly marketingConsent?: boolean
}

/** The payer as stored: normalised texts, every field present. */
export interface Payer {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** `YYYY-MM-DD`, or null. */
  readonly birthDate: string | null
  readonly address: string
  readonly city: string
  readonly zipCode: string
  readonly country: string
  readonly isOrganization: boolean
  readonly organismName: string
  readonly companyName: string
  /** Nine digits, or empty. */
  readonly companySiren: string
  readonly companyLegalStatus: string
  readonly files: readonly string[]
  readonly publishName: boolean
  readonly publishAmount: boolean
  readonly comment: string
  readonly marketingConsent: boolean
  /** Whether the payer saw the publication choices before the payment; absent from payers stored earlier. */
  readonly publicationAsked?: boolean
  /** Everything that names the payer was erased at its term (domain/account/retention.ts); absent before. */
  readonly isErased?: boolean
}

/** The payer with the accepted terms and the time of acceptance. Source: docs/decisions/money/payer-and-consents.md. */
export type StoredPayer = Payer & {
  readonly acknowledgedTerms: { readonly version: string; readonly at: string } | null
}
