import type { ReminderStop } from '#contract/membership/reminders.ts'
import type { MessageStop } from '#contract/message/messages.ts'
import type { ContactProof } from '#contract/admin/association-details.ts'
import type { DigestSubscription } from '#contract/admin/weekly-digest.ts'
import type { Locale } from '#domain/locale.ts'
import type { CampaignAbout } from '#contract/campaign-about.ts'
import type { FormPage, Contributors, Form, SeoTags } from '#contract/form.ts'
import type { Identity } from '#contract/identity.ts'
import type { Organization } from '#contract/organization.ts'
import type { NextAction, PaymentSummary } from '#contract/payment.ts'
import type { ConfirmationView } from '#contract/order/confirmation.ts'
import type { PaymentRecap } from '#contract/payment-recap.ts'
import type { RenewalView } from '#contract/order/renewal.ts'
import type { MembershipCardPage } from '#contract/order/membership-card.ts'
import type { SharePageView } from '#contract/visitor/share-page.ts'
import type { TicketPage } from '#contract/order/ticket.ts'
import type { VerifyTicketPage } from '#contract/order/verify-ticket.ts'
import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import type { RefundChoiceView } from '#contract/cancellation/refund-choice.ts'
import type { ScheduleView, TipRefundView, WithdrawalView } from '#contract/schedule/schedule.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import type { NewsSubscription } from '#contract/visitor/news.ts'
import type { WaitingPlace, WaitingTiers } from '#contract/waiting-list/waiting-place.ts'
import type { SearchFilters, SearchResults } from '#contract/visitor/search.ts'
import type { ThirdParties } from '#contract/visitor/third-parties.ts'

/** A read of the API in process, in the name of the user who opens a page; `address` with its base and query. */
export type ReadAsUser = (address: string) => Promise<{ readonly status: number; readonly body: unknown }>

/** The request that a page answers. */
export interface PageRequest {
  /** New in each answer of a payment page. A cached page has hashes instead; in development there are none. */
  readonly nonce: string | undefined
  readonly requestId: string
  /** Absent where the page is stored for everyone. */
  readonly readAsUser?: ReadAsUser
}

/** The operator's settings that every page may show. */
export interface Brand {
  readonly name: string
  readonly publicUrl: string
  readonly adminBaseUrl: string
  readonly sandbox: boolean
  /** Address of the local mailbox page, where mails are not really sent; null elsewhere. */
  readonly mailboxUrl: string | null
  /** The legal pages that have a text; the links to the others are hidden. */
  readonly legalPages: readonly LegalPageName[]
  /** Date of the terms for associations, `YYYY-MM-DD`; null without that page. */
  readonly associationTermsVersion: string | null
  /** The federations of which the operator is a member; `logo` is the path of the picture on this site. */
  readonly memberships: readonly { readonly name: string; readonly url: string; readonly logo: string }[]
  /** Tools of other sites; empty unless configured. */
  readonly thirdParties: ThirdParties
  readonly tipPreselect: 'none' | 'suggested'
  readonly taxRules: 'spec' | 'law'
  /** Address of the map tiles, with {z}, {x} and {y}; null where the operator configured none. */
  readonly tileUrl: string | null
  /** Whether addresses are completed while they are typed. */
  readonly addressSearch: boolean
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
  readonly about: CampaignAbout
  readonly forms: readonly (Pick<
    Form,
    | 'formType'
    | 'formSlug'
    | 'url'
    | 'title'
    | 'summary'
    | 'coverUrl'
    | 'sales'
    | 'reservedUntil'
    | 'goal'
    | 'amountCollected'
    | 'isOver'
    | 'startDate'
    | 'minPrice'
    | 'maxPrice'
  > & { /** Town of the event; may be empty. */ readonly town: string })[]
}

/**
 * The reads of the pages: one query per screen, in process, without an HTTP call to the same server.
 * main.ts passes the server's implementation to the web ring. A read without a result returns null.
 */
export interface PageReads {
  readonly brand: Brand
  readonly campaignPage: (
    key: FormKey,
    locale: Locale,
  ) => Promise<(FormPage & { contributors: Contributors }) | null>
  /**
   * The page of a draft, or the preview of a saved version or of the draft, for a user who may edit it
   * by the cookies of the request; null for everyone else. Rejects with SECOND_FACTOR_MISSING where a role of who may edit it
   * needs a second factor. Of a document that is there already, `data` reads what its browser draws.
   */
  readonly ownPage: (
    key: FormKey,
    cookie: string,
    preview: string | null,
    part?: 'data',
  ) => Promise<OwnPage | null>
  /** Contents of a campaign page around its form; null where there is no such form. */
  readonly campaignAbout: (key: FormKey) => Promise<CampaignAbout | null>
  /** A form as other sites show it; null where there is none. */
  readonly widgetPage: (key: FormKey) => Promise<FormPage | null>
  /** Material to share a form; null where there is none, and for a form without a page. */
  readonly sharePage: (key: FormKey) => Promise<SharePageView | null>
  /** Who a page of a form belongs to; null where there is no such form. */
  readonly identity: (key: FormKey) => Promise<Identity | null>
  readonly organizationPage: (organizationSlug: string) => Promise<OrganizationPage | null>
  /** Never null: a search without a match has no results. */
  readonly searchPage: (filters: SearchFilters) => Promise<SearchResults>
  /** A later debit requires the id of one of its regularisations. */
  readonly paymentPage: (
    paymentRequestId: string,
    paymentRequestDataId?: string,
  ) => Promise<{
    summary: PaymentSummary
    recap: PaymentRecap
    nextAction: NextAction
    identity: Identity
  } | null>
  readonly confirmationPage: (paymentRequestId: string) => Promise<ConfirmationView | null>
  /** The payment that created the order of a cart whose other payment was cancelled; null where there is none. */
  readonly paidInstead: (paymentRequestId: string) => Promise<string | null>
  /** The tickets of an order; the id of the order gives access. */
  readonly ticketsPage: (orderId: string) => Promise<TicketPage | null>
  /** State of a membership, for the reader of its QR code; null for a token that we did not sign. */
  readonly cardPage: (token: string) => Promise<MembershipCardPage | null>
  /** The memberships that the owner of a link may renew; `expired` where the link is not valid. */
  readonly renewalPage: (token: string) => Promise<RenewalView | 'expired'>
  /** Keys with which a browser checks tickets by itself. */
  readonly verifyTicketPage: () => Promise<VerifyTicketPage>
  /** A debit to pay in person, for the owner of its link or of a regularisation; `expired` where neither is valid. */
  readonly regularisationPage: (
    paymentRequestId: string,
    proof: RegularisationProof,
  ) => Promise<RegularisationView | 'expired'>
  /** The three pages of the links in mails; `expired` where the link is invalid or has expired. */
  readonly schedulePage: (token: string) => Promise<ScheduleView | 'expired'>
  readonly tipRefundPage: (token: string) => Promise<TipRefundView | 'expired'>
  readonly refundChoicePage: (token: string) => Promise<RefundChoiceView | 'expired'>
  readonly withdrawalPage: (token: string) => Promise<WithdrawalView | 'expired'>
  /** Who a visitor is about to follow, and whether the campaign takes addresses; null where there is no such form. */
  readonly followPage: (
    key: FormKey,
  ) => Promise<{ readonly identity: Identity; readonly isOpen: boolean } | null>
  /** Subscription that a link of a mail to a follower opens; `identity` is null where the address was deleted. */
  readonly newsLinkPage: (
    purpose: 'confirm' | 'stop',
    token: string,
  ) => Promise<(NewsSubscription & { readonly identity: Identity | null }) | 'expired'>
  /** Prices of a form whose waiting list a visitor may join now; null where there is no such form. */
  readonly waitingListPage: (key: FormKey) => Promise<(WaitingTiers & { readonly identity: Identity }) | null>
  /** Entry of a waiting list that a link of a mail opens. */
  readonly waitingPlacePage: (
    token: string,
  ) => Promise<(WaitingPlace & { readonly identity: Identity }) | 'expired'>
  /** Whether the reader of a weekly summary receives it; `expired` where the link is not valid. */
  readonly digestLinkPage: (token: string) => Promise<DigestSubscription | 'expired'>
  /** Whether an address is reminded to renew memberships; `expired` where the link is not valid. */
  readonly reminderLinkPage: (token: string) => Promise<ReminderStop | 'expired'>
  /** Whether an address gets the news of an association; `expired` where the link is not valid. */
  readonly messageLinkPage: (token: string) => Promise<MessageStop | 'expired'>
  /** The contact address that a link proves; `expired` where the link is not valid. */
  readonly contactProofPage: (token: string) => Promise<ContactProof | 'expired'>
  readonly legalPage: (name: LegalPageName, locale: Locale) => Promise<LegalPage | null>
  readonly legalStatuses: () => LegalStatuses
}

/** A page that is made for one user. */
export interface OwnPage {
  readonly page: FormPage & { contributors: Contributors }
  readonly about: CampaignAbout | null
  readonly viewer: FormViewer
}

/** Rights of the user who looks at a form. Source: spec section 6. */
export interface FormViewer {
  readonly hasAdminRights: boolean
  /** Whether they administer the association's whole account, and not only this campaign. */
  readonly isAccountAdministrator: boolean
}

/** The proof of access to a debit: the key of a link in a mail, or the id of one of its regularisations. */
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
