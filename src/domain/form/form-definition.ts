import { formTypeRules } from '#domain/form/form-types.ts'
import type { AuthenticationState, VerificationState } from '#domain/organisation/verification-machine.ts'
import type { PriceCategory } from '#domain/form/price-kinds.ts'
import type { ValidityPeriod } from '#domain/membership/membership-period.ts'
import type { OrderMails } from '#domain/organisation/order-mails.ts'
import type { VenueDefinition } from '#domain/event/venue-definition.ts'
import type {
  customFieldTypes,
  formStates,
  installmentCounts,
  organisationCategories,
  paymentFrequencies,
  tierTypes,
} from '#domain/form/form-lists.ts'
import type { Cents } from '#domain/money.ts'
import type { ReceiptDeclaration } from '#domain/receipt/receipt-issuer.ts'

/**
 * Definition of a form by its association, as stored and as written in the definition file.
 * Amounts are cents, instants ISO 8601 UTC, VAT rates percentages. Source: spec section 3, form definition file.
 */

export type FormType = keyof typeof formTypeRules
export const formTypes = Object.keys(formTypeRules) as readonly FormType[]

export type FormState = (typeof formStates)[number]

export type TierType = (typeof tierTypes)[number]

export type PaymentFrequency = (typeof paymentFrequencies)[number]

export type CustomFieldType = (typeof customFieldTypes)[number]

export type OrganisationCategory = (typeof organisationCategories)[number]

export type InstallmentCount = (typeof installmentCounts)[number]

export interface CustomFieldDefinition {
  /** Stable: derived from the key and its position in the form. */
  readonly id: string
  readonly key: string
  readonly label: string
  readonly hint: string
  readonly type: CustomFieldType
  readonly values: readonly string[]
  readonly isRequired: boolean
  readonly maxLength: number | null
  /** Volunteers who check the tickets of an event see the answer. Absent: they do not. */
  readonly isShownAtDoor?: boolean
}

export interface ExtraOptionDefinition {
  readonly id: string
  readonly key: string
  readonly label: string
  readonly description: string
  readonly price: Cents
  readonly vatRate: number
  readonly isRequired: boolean
  /** Units for sale; null = unlimited. */
  readonly stock: number | null
  readonly customFields: readonly CustomFieldDefinition[]
}

export interface TierDefinition {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly label: string
  readonly description: string
  readonly pictureUrl: string | null
  readonly tierType: TierType
  readonly priceCategory: PriceCategory
  /** The set price, the suggested amount, or 0. */
  readonly price: Cents
  readonly minAmount: Cents | null
  readonly maxAmount: Cents | null
  readonly paymentFrequency: PaymentFrequency
  readonly vatRate: number
  readonly isEligibleTaxReceipt: boolean
  readonly isFavorite: boolean
  /** Not shown to the public; who has it already keeps it. Absent: shown. */
  readonly isHidden?: boolean
  readonly isExcludedFromInstallments: boolean
  readonly terms: readonly { readonly date: string; readonly amount: Cents }[]
  readonly stock: number | null
  readonly maxPerCart: number | null
  readonly maxPerUser: number | null
  readonly maxPerForm: number | null
  readonly saleStartDate: string | null
  readonly saleEndDate: string | null
  readonly validity: string | null
  /** How long a membership is valid; null or absent: the association set no dates. */
  readonly validityPeriod?: ValidityPeriod | null
  /** The day that a ticket is for, `YYYY-MM-DD`; absent: none. */
  readonly day?: string | null
  readonly customFields: readonly CustomFieldDefinition[]
  readonly extraOptions: readonly ExtraOptionDefinition[]
}

export interface DiscountCodeDefinition {
  readonly code: string
  readonly percent: number | null
  readonly amount: Cents | null
  /** Keys of the tiers it applies to; empty = all. */
  readonly tiers: readonly string[]
  readonly maxUses: number | null
  readonly validFrom: string | null
  readonly validUntil: string | null
}

export interface GalleryPicture {
  readonly pictureUrl: string
  /** Description of the picture: the text of visitors who do not see it. */
  readonly caption: string
}

export interface NewsItem {
  /** Unique in its form, and the same while title and text change: subscribers get one mail for each. */
  readonly key: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly title: string
  /** Plain text; an empty line begins a paragraph. */
  readonly text: string
}

export interface FormDefinition {
  readonly type: FormType
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly descriptionHtml: string
  readonly logoUrl: string | null
  readonly bannerUrl: string | null
  /** Descriptions of logo and banner, for visitors who do not see them; absent: decorative. */
  readonly logoAlt?: string
  readonly bannerAlt?: string
  /** The average colour of a photograph as banner, `#rrggbb`; found when the file is applied. */
  readonly bannerColor?: string | null
  readonly color: string | null
  readonly state: FormState
  /** The association paused the sales: the page offers a notification on reopening. */
  readonly suspended: boolean
  readonly saleStartDate: string | null
  readonly saleEndDate: string | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly place: VenueDefinition | null
  readonly onlineUrl: string | null
  readonly goal: Cents | null
  readonly projectOwnersHtml: string
  readonly projectBeneficiariesHtml: string
  readonly expenseItems: readonly { readonly label: string; readonly amount: Cents }[]
  readonly targetCountry: string | null
  readonly tiers: readonly TierDefinition[]
  readonly customFields: readonly CustomFieldDefinition[]
  readonly discountCodes: readonly DiscountCodeDefinition[]
  readonly allowCoupons: boolean
  readonly allowCustomTier: boolean
  readonly acceptOpenDonation: boolean
  readonly presetAmounts: readonly Cents[]
  readonly frequencies: readonly PaymentFrequency[]
  readonly installments: readonly InstallmentCount[]
  readonly maxEntries: number | null
  /** Visitors may join a waiting list of a price that is sold out. Absent: they may not. */
  readonly waitingList?: boolean
  /** Units of a limited stock that one client network may hold without a proof of work; null: the operator's share. */
  readonly maxUnitsHeldPerClient: number | null
  readonly allowOrganizationPayer: boolean
  readonly allowIndividualPayer: boolean
  readonly acceptForeignPayers: boolean
  readonly askBirthDate: boolean
  readonly askAdult: boolean
  readonly askAddress: boolean
  readonly contributorsVisible: boolean
  /** Direct debit as well as cards, where the provider supports it. */
  readonly acceptSepa: boolean
  /** A payer who does not complete the payment gets one mail with a link to continue. */
  readonly remindAbandonedCart: boolean
  /** The day before an event, its payers get a mail with their tickets. Absent: they do. */
  readonly remindTicketHolders?: boolean
  /** Thank-you text of the association for the confirmation mail. */
  readonly personalMessage: string
  /** At most six. */
  readonly gallery?: readonly GalleryPicture[]
  /** The newest first. */
  readonly news?: readonly NewsItem[]
}

export interface OrganisationDefinition {
  readonly slug: string
  readonly name: string
  readonly category: OrganisationCategory
  readonly description: string
  readonly logoUrl: string | null
  readonly bannerUrl: string | null
  /** Descriptions of logo and banner, for visitors who do not see them; absent: decorative. */
  readonly logoAlt?: string
  readonly bannerAlt?: string
  /** The average colour of a photograph as banner, `#rrggbb`; found when the file is applied. */
  readonly bannerColor?: string | null
  readonly color: string | null
  readonly address: string
  readonly city: string
  readonly zipCode: string
  readonly contact: { readonly email: string; readonly phone: string; readonly url: string }
  /** How its contact reads of new orders; absent: each in a mail. */
  readonly orderMails?: OrderMails
  /** The sites that may frame its widgets, as origins; absent or empty: any. */
  readonly widgetSites?: readonly string[]
  /** Whether organisers create campaigns, which they look after; absent: they do not. */
  readonly organisersCreate?: boolean
  readonly rnaNumber: string | null
  readonly siren: string | null
  readonly isUnderColucheLaw: boolean
  readonly taxReceipts: boolean
  readonly allowCollect: boolean
  readonly authenticationState: AuthenticationState
  /** A copy of the state in the table `verification`, written with it; absent while a definition file decides. */
  readonly verification?: VerificationState
  /** Its name imitates that of a verified association: an operator decides before it publishes or collects. */
  readonly isNameHeld?: boolean
  /** Its campaigns are rehearsals of another association's: no real provider takes money for them. */
  readonly isRehearsal?: boolean
  /** Whether its bank details for payouts are known. */
  readonly hasBankDetails: boolean
  /** The payment provider of its payments; null or absent: the site's default. */
  readonly provider?: string | null
  /** Its own account at that provider; null: money arrives on the platform's account. */
  readonly providerAccount?: string | null
  /** The year in which it was founded. */
  readonly foundedYear?: number | null
  /** The day on which the operator checked who the association is, `YYYY-MM-DD`; null: it was never checked. */
  readonly verifiedOn?: string | null
  /** Answers are plain text; an empty line begins a paragraph. */
  readonly faq?: readonly { readonly question: string; readonly answer: string }[]
  /** On its own page, at most six. */
  readonly gallery?: readonly GalleryPicture[]
  /** Declaration on its tax receipts; null: it sends its receipts itself. */
  readonly receipts?: ReceiptDeclaration | null
}
