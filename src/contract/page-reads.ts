import type { Locale } from '#domain/locale.ts'
import type { AggForm, Contributors, Form, SeoTags } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { NextAction, PaymentSummary } from '#contract/payment.ts'
import type { ConfirmationView } from '#contract/order/confirmation.ts'
import type { TicketPage } from '#contract/order/ticket.ts'
import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import type { ScheduleView, TipRefundView, WithdrawalView } from '#contract/schedule/schedule.ts'
import type { LegalStatuses } from '#contract/values.ts'
import type { SearchFilters, SearchResults } from '#contract/visitor/search.ts'
import type { ThirdParties } from '#contract/visitor/third-parties.ts'

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
  /** Date of the terms for associations, `YYYY-MM-DD`; null without that page. */
  readonly associationTermsVersion: string | null
  /** Whose member the operator is; `logo` is the picture itself, as a data address. */
  readonly memberships: readonly { readonly name: string; readonly url: string; readonly logo: string }[]
  /** Tools of other sites; empty unless configured. */
  readonly thirdParties: ThirdParties
  readonly tipPreselect: 'none' | 'suggested'
  readonly taxRules: 'spec' | 'law'
  /** Where the tiles of a map come from, with {z}, {x} and {y}; null where the operator configured none. */
  readonly tileUrl: string | null
}

export const legalPageNames = [
  'conditions-associations',
  'conditions-utilisation',
  'conditions-vente',
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
  readonly seoTags: SeoTags
  readonly forms: readonly Pick<
    Form,
    'formType' | 'formSlug' | 'url' | 'title' | 'summary' | 'bannerUrl' | 'sales' | 'goal' | 'amountCollected'
  >[]
}

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
  /** Never null: a search that finds nothing has no results. */
  readonly searchPage: (filters: SearchFilters) => Promise<SearchResults>
  /** A later debit is shown to whoever names a regularisation of it. */
  readonly paymentPage: (
    paymentRequestId: string,
    paymentRequestDataId?: string,
  ) => Promise<{ summary: PaymentSummary; nextAction: NextAction } | null>
  readonly confirmationPage: (paymentRequestId: string) => Promise<ConfirmationView | null>
  /** The payment that made the order of a cart of which this one was given up; null where there is none. */
  readonly paidInstead: (paymentRequestId: string) => Promise<string | null>
  /** The tickets of an order, for whoever has its id. */
  readonly ticketsPage: (orderId: string) => Promise<TicketPage | null>
  /** A debit to pay in person, for whoever has its link or is paying it; `expired` where neither is good. */
  readonly regularisationPage: (
    paymentRequestId: string,
    proof: RegularisationProof,
  ) => Promise<RegularisationView | 'expired'>
  /** The three pages of a mail's links; `expired` where the link is none of ours or its time is over. */
  readonly schedulePage: (token: string) => Promise<ScheduleView | 'expired'>
  readonly tipRefundPage: (token: string) => Promise<TipRefundView | 'expired'>
  readonly withdrawalPage: (token: string) => Promise<WithdrawalView | 'expired'>
  readonly legalPage: (name: LegalPageName, locale: Locale) => Promise<LegalPage | null>
  readonly legalStatuses: () => LegalStatuses
}

/** What shows that somebody may see a debit: the key of a mail's link, or the id of a regularisation of it. */
export interface RegularisationProof {
  readonly key: string | null
  readonly paymentRequestDataId: string | null
}

export interface FormKey {
  readonly organizationSlug: string
  /** A path segment, a type name or one of the spec's internal names. */
  readonly formType: string
  readonly formSlug: string
}
