import type { Locale } from '#domain/locale.ts'
import type { AggForm, Contributors, Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { NextAction, PaymentSummary } from '#contract/payment.ts'
import type { ConfirmationView } from '#contract/confirmation.ts'
import type { LegalStatuses } from '#contract/values.ts'

/** What an operator may configure and every page may show. */
export interface Brand {
  readonly name: string
  readonly publicUrl: string
  readonly adminBaseUrl: string
  readonly sandbox: boolean
  /** Address of the local mailbox page, where mails are not really sent. */
  readonly mailboxUrl: string | null
  /** The legal pages that have a text; an entry without one is hidden. */
  readonly legalPages: readonly LegalPageName[]
  readonly tipPreselect: 'none' | 'suggested'
  readonly taxRules: 'spec' | 'law'
}

export const legalPageNames = [
  'conditions-associations',
  'conditions-utilisation',
  'mentions-legales',
  'vie-privee',
  'cookies',
  'accessibilite',
  'etablissement-de-paiement',
  'guide',
  'aide',
] as const
export type LegalPageName = (typeof legalPageNames)[number]

export interface LegalPage {
  readonly name: LegalPageName
  readonly title: string
  /** Date of the version, `YYYY-MM-DD`. */
  readonly version: string
  readonly html: string
}

export interface OrganizationPage {
  readonly organization: Organization
  readonly forms: readonly Pick<
    Form,
    'formType' | 'formSlug' | 'url' | 'title' | 'summary' | 'bannerUrl' | 'sales' | 'goal' | 'amountCollected'
  >[]
}

export type SearchResult = OrganizationPage['forms'][number] & { readonly organizationName: string }

/**
 * The reads of the pages: one query-shaped read per screen, in process, without HTTP to ourselves.
 * main.ts hands the server's implementation to the web ring. A read of something absent answers null.
 */
export interface PageReads {
  readonly brand: Brand
  readonly campaignPage: (
    key: FormKey,
    locale: Locale,
  ) => Promise<(AggForm & { contributors: Contributors }) | null>
  readonly organizationPage: (organizationSlug: string) => Promise<OrganizationPage | null>
  readonly searchPage: (query: string) => Promise<SearchResult[]>
  readonly paymentPage: (
    paymentRequestId: string,
  ) => Promise<{ summary: PaymentSummary; nextAction: NextAction } | null>
  readonly confirmationPage: (paymentRequestId: string) => Promise<ConfirmationView | null>
  readonly legalPage: (name: LegalPageName, locale: Locale) => Promise<LegalPage | null>
  readonly legalStatuses: () => LegalStatuses
}

export interface FormKey {
  readonly organizationSlug: string
  /** A path segment, a type name or one of the spec's internal names. */
  readonly formType: string
  readonly formSlug: string
}
