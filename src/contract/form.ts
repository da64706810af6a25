import { type Static, Type } from 'typebox'
import { formTypes, type InstallmentCount } from '#domain/form/form-definition.ts'
import { customFieldTypes, formStates, paymentFrequencies, tierTypes } from '#domain/form/form-lists.ts'
import { priceCategories } from '#domain/form/price-kinds.ts'
import { validityKinds } from '#domain/membership/membership-period.ts'
import { CampaignAboutSchema } from '#contract/campaign-about.ts'
import { ComplianceSchema, OrganizationSchema } from '#contract/organization.ts'
import { cents, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

export const CustomFieldSchema = Type.Object({
  id: uuid(),
  label: text(),
  hint: text(500),
  type: oneOf(customFieldTypes),
  values: Type.Array(text()),
  isRequired: Type.Boolean(),
  maxLength: orNull(Type.Integer()),
})
export type CustomField = Static<typeof CustomFieldSchema>

/** Where units that other visitors hold use the stock up: when the first of these holds ends. */
const reservedUntil = () => Type.Optional(instant())

export const ExtraOptionSchema = Type.Object({
  id: uuid(),
  label: text(),
  description: text(2000),
  price: cents(),
  vatRate: Type.Number(),
  isRequired: Type.Boolean(),
  isFree: Type.Boolean(),
  remainingNumber: orNull(Type.Integer()),
  reservedUntil: reservedUntil(),
  customFields: Type.Array(CustomFieldSchema),
})
export type ExtraOption = Static<typeof ExtraOptionSchema>

/** `from` and `until` are days, `YYYY-MM-DD`, of the kind `dates`. */
const ValidityPeriodSchema = Type.Object({
  kind: oneOf(validityKinds),
  from: Type.Optional(text(10)),
  until: Type.Optional(text(10)),
})

const tierSales = ['open', 'notYetOpen', 'ended'] as const

export const TierSchema = Type.Object({
  id: uuid(),
  name: text(),
  label: text(),
  description: text(5000),
  pictureUrl: orNull(text(2000)),
  tierType: oneOf(tierTypes),
  price: cents(),
  minAmount: orNull(cents()),
  maxAmount: orNull(cents()),
  priceCategory: oneOf(priceCategories),
  paymentFrequency: oneOf(paymentFrequencies),
  vatRate: Type.Number(),
  isEligibleTaxReceipt: Type.Boolean(),
  isFavorite: Type.Boolean(),
  /** Of a cart that has it already: the public is not shown it any more. Absent: it is shown. */
  isHidden: Type.Optional(Type.Boolean()),
  isExcludedFromInstallments: Type.Boolean(),
  terms: Type.Array(Type.Object({ date: text(10), amount: cents() })),
  remainingNumber: orNull(Type.Integer()),
  limited: Type.Boolean(),
  soldOut: Type.Boolean(),
  reservedUntil: reservedUntil(),
  /** The sales state by its own dates, without its stock. */
  sales: oneOf(tierSales),
  maxPerCart: orNull(Type.Integer()),
  maxPerUser: orNull(Type.Integer()),
  maxPerForm: orNull(Type.Integer()),
  saleStartDate: orNull(instant()),
  saleEndDate: orNull(instant()),
  validity: orNull(text()),
  /** How long a membership is valid, days included; null where the association set no dates. */
  validityPeriod: orNull(ValidityPeriodSchema),
  /** The day that a ticket is for, `YYYY-MM-DD`; null for every day. */
  day: orNull(text(10)),
  customFields: Type.Array(CustomFieldSchema),
  extraOptions: Type.Array(ExtraOptionSchema),
})
export type Tier = Static<typeof TierSchema>

const draftReasons = ['initial', 'waiting', 'valid'] as const
const salesStates = ['open', 'notYetOpen', 'ended', 'soldOut', 'suspended'] as const

export const FormSchema = Type.Object({
  id: uuid(),
  formType: oneOf(formTypes),
  formSlug: slug(),
  organizationSlug: slug(),
  urlType: text(20),
  url: text(2000),
  title: text(),
  summary: text(1000),
  descriptionHtml: text(100_000),
  logoUrl: orNull(text(2000)),
  /** Descriptions of the logo and of the banner; empty: decorative. */
  logoAlt: text(300),
  bannerUrl: orNull(text(2000)),
  bannerAlt: text(300),
  /** The banner, or a cover that the server draws where there is none. */
  coverUrl: text(2000),
  /** The average colour of a photograph, shown until the picture is there; null for a drawing. */
  coverColor: orNull(text(7)),
  color: orNull(text(7)),
  state: oneOf(formStates),
  draftReason: orNull(oneOf(draftReasons)),
  sales: oneOf(salesStates),
  /** Where it is sold out by units that other visitors hold: when the first of these holds ends. */
  reservedUntil: orNull(instant()),
  /** The event or crowdfunding itself is over, not only its sales. */
  isOver: Type.Boolean(),
  saleStartDate: orNull(instant()),
  saleEndDate: orNull(instant()),
  startDate: orNull(instant()),
  endDate: orNull(instant()),
  place: orNull(
    Type.Object({
      name: text(),
      address: text(),
      city: text(),
      zipCode: text(20),
      country: text(3),
      lat: orNull(Type.Number()),
      lng: orNull(Type.Number()),
    }),
  ),
  onlineUrl: orNull(text(2000)),
  goal: orNull(cents()),
  amountCollected: cents(),
  percentFunded: orNull(Type.Integer()),
  contributorsCount: Type.Integer(),
  /** Whole days left before sales end; null without an end. */
  timeLeft: orNull(Type.Integer()),
  projectOwnersHtml: text(50_000),
  projectBeneficiariesHtml: text(50_000),
  expenseItems: Type.Array(Type.Object({ label: text(), amount: cents() })),
  targetCountry: orNull(text(60)),
  tiers: Type.Array(TierSchema),
  /** Entries of all tiers together that remain; null where the form does not limit them. */
  remainingEntries: orNull(Type.Integer()),
  /** Visitors may join a waiting list of a ticket or membership that is sold out. Absent: they may not. */
  waitingList: Type.Optional(Type.Boolean()),
  customFields: Type.Array(CustomFieldSchema),
  allowCoupons: Type.Boolean(),
  allowCustomTier: Type.Boolean(),
  acceptOpenDonation: Type.Boolean(),
  presetAmounts: Type.Array(cents()),
  minPrice: orNull(cents()),
  maxPrice: orNull(cents()),
  frequencies: Type.Array(oneOf(paymentFrequencies)),
  installments: Type.Array(Type.Unsafe<InstallmentCount>(Type.Integer())),
  allowOrganizationPayer: Type.Boolean(),
  allowIndividualPayer: Type.Boolean(),
  acceptForeignPayers: Type.Boolean(),
  askBirthDate: Type.Boolean(),
  askAdult: Type.Boolean(),
  askAddress: Type.Boolean(),
  hasAdminRights: Type.Boolean(),
  contributorsVisible: Type.Boolean(),
  personalMessage: text(5000),
  displayVersion: text(64),
  currency: Type.Literal('EUR'),
})
export type Form = Static<typeof FormSchema>

export const FormQuerySchema = Type.Object({ organizationSlug: slug(), formType: text(40), formSlug: slug() })

const SeoTagsSchema = Type.Object({
  /** With the brand, shortened for a page of search results. */
  title: text(300),
  description: text(1000),
  canonicalUrl: text(2000),
  imageUrl: orNull(text(2000)),
  /** A description of the picture. */
  imageAlt: text(500),
  jsonLd: Type.Record(Type.String(), Type.Unknown()),
})

export type SeoTags = Static<typeof SeoTagsSchema>

export const AggFormSchema = Type.Object({
  form: FormSchema,
  organization: OrganizationSchema,
  compliance: ComplianceSchema,
  seoTags: SeoTagsSchema,
  about: CampaignAboutSchema,
})
export type AggForm = Static<typeof AggFormSchema>
/** Form as a page needs it. */
export type FormPage = Omit<AggForm, 'about'>

export const DisplayVersionSchema = Type.Object({ displayVersion: text(64) })

export const ContributorSchema = Type.Object({
  displayName: orNull(text()),
  amount: orNull(cents()),
  comment: orNull(text(500)),
  date: instant(),
  isOrganization: Type.Boolean(),
})
export type Contributor = Static<typeof ContributorSchema>

export const ContributorsQuerySchema = Type.Object({
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 8 })),
  continuationToken: Type.Optional(text(300)),
})
export const ContributorsSchema = Type.Object({
  data: Type.Array(ContributorSchema),
  continuationToken: orNull(text(300)),
})
export type Contributors = Static<typeof ContributorsSchema>
