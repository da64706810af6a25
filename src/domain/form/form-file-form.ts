import {
  type FormDefinition,
  type FormType,
  type TierDefinition,
  formTypes,
} from '#domain/form/form-definition.ts'
import { formStates, installmentCounts, paymentFrequencies } from '#domain/form/form-lists.ts'
import type { VenueDefinition } from '#domain/event/venue-definition.ts'
import { countryCodes } from '#domain/countries.ts'
import { zipCodeRule } from '#domain/field-rules.ts'
import { compactText } from '#domain/pasted-text.ts'
import { readDiscountCodes } from '#domain/form/form-file-discount.ts'
import { type FormFileContext, FormFileObject } from '#domain/form/form-file-reader.ts'
import { readCustomFields } from '#domain/form/form-file-field.ts'
import { readCount, readTiers } from '#domain/form/form-file-tier.ts'
import { readAppearance, readPageParts } from '#domain/form/form-file-pages.ts'
import { allowed, hint } from '#domain/form/form-mistake.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { isReservedSlug } from '#domain/form/form-file-values.ts'
import { plainMessage } from '#domain/pasted-text.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { cents, minimumAmount, zero } from '#domain/money.ts'

/** The maximum of a goal or an expense, which is not one payment: 10,000,000 EUR. */
const largestSum = cents(1_000_000_000)

export const formKeys =
  `type slug title summary descriptionHtml logoUrl logoAlt bannerUrl bannerAlt color state suspended saleStartDate
  saleEndDate startDate endDate place onlineUrl goal projectOwnersHtml projectBeneficiariesHtml
  expenseItems targetCountry tiers customFields discountCodes allowCoupons allowCustomTier
  acceptOpenDonation presetAmounts frequencies installments maxEntries waitingList maxUnitsHeldPerClient allowOrganizationPayer
  allowIndividualPayer acceptForeignPayers askBirthDate askAdult askAddress contributorsVisible
  personalMessage acceptSepa remindAbandonedCart remindTicketHolders
  gallery news`.split(/\s+/)
const derivedKeys = {
  formType: hint('write', { key: 'type' }),
  formSlug: hint('write', { key: 'slug' }),
  ...Object.fromEntries(
    [
      'organizationSlug',
      'id',
      'url',
      'urlType',
      'sales',
      'draftReason',
      'amountCollected',
      'percentFunded',
      'contributorsCount',
    ]
      .concat([
        'timeLeft',
        'minPrice',
        'maxPrice',
        'hasAdminRights',
        'coverUrl',
        'coverColor',
        'bannerColor',
        'displayVersion',
        'currency',
      ])
      .map((key) => [key, hint('calculated')]),
  ),
}

/** A slug that is valid in an address: `[a-z0-9-]`, not a reserved word. */
export function readSlug(fields: FormFileObject): string {
  const slug = fields.text('slug', {
    max: 100,
    pattern: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    allowed: allowed('slug'),
  })
  if (isReservedSlug(slug)) fields.problem('slug', 'reservedSlug', { slug })
  return slug
}

/** Reads one form of a definition file; mistakes are added to the context. */
export function readForm(
  value: unknown,
  path: string,
  context: FormFileContext,
  organisation: { readonly slug: string; readonly taxReceipts: boolean },
): FormDefinition {
  const form = new FormFileObject(value, path, context, formKeys, derivedKeys)
  const type = readType(form)
  const slug = readSlug(form)
  const idPath = `${organisation.slug}/${type}/${slug}`
  const tiers = readTiers(form, type, idPath, organisation.taxReceipts)
  const discountCodes = readDiscountCodes(form, tiers)
  const isGift = isGiftForm(type)
  const presetAmounts = readPresets(form)
  const allowCustomTier = form.flag(
    'allowCustomTier',
    formTypeRules[type].page === 'payment-form' && tiers.length === 0,
  )
  const acceptOpenDonation = form.flag(
    'acceptOpenDonation',
    isGift && (tiers.length === 0 || presetAmounts.length > 0),
  )
  const isEverythingHidden = tiers.length > 0 && tiers.every(({ isHidden }) => isHidden)
  if (isEverythingHidden && !allowCustomTier && !acceptOpenDonation) form.problem('tiers', 'allHidden')
  return {
    type,
    slug,
    title: form.text('title', { max: 200 }),
    ...readTexts(form),
    ...readAppearance(form),
    ...readDates(form),
    state: form.choice('state', formStates, 'published'),
    suspended: form.flag('suspended', false),
    place: readPlace(form),
    onlineUrl: form.webAddress('onlineUrl'),
    goal: form.amount('goal', { min: cents(1), max: largestSum }),
    expenseItems: readExpenses(form),
    targetCountry: form.textOrNull('targetCountry', { max: 60 }),
    tiers,
    customFields: readCustomFields(form, idPath),
    discountCodes,
    allowCoupons: form.flag('allowCoupons', discountCodes.length > 0),
    allowCustomTier,
    acceptOpenDonation,
    presetAmounts,
    ...readSchedules(form, tiers),
    maxEntries: readCount(form, 'maxEntries', 1),
    maxUnitsHeldPerClient: readCount(form, 'maxUnitsHeldPerClient', 1),
    ...readPayerRules(form),
    contributorsVisible: form.flag('contributorsVisible', isGift),
    acceptSepa: form.flag('acceptSepa', false),
    waitingList: form.flag('waitingList', false),
    remindAbandonedCart: form.flag('remindAbandonedCart', false),
    remindTicketHolders: form.flag('remindTicketHolders', true),
    ...readPageParts(form),
  }
}

function readType(form: FormFileObject): FormType {
  const text = form.text('type', { max: 40 })
  const type = formTypeOf(text)
  if (type === null && text !== '')
    form.wrong('type', text, allowed('oneOf', { values: formTypes.join(', ') }))
  return type ?? 'Donation'
}

function readTexts(form: FormFileObject) {
  return {
    summary: form.text('summary', { max: 1000, fallback: '' }),
    descriptionHtml: form.text('descriptionHtml', { max: 100_000, fallback: '' }),
    projectOwnersHtml: form.text('projectOwnersHtml', { max: 50_000, fallback: '' }),
    projectBeneficiariesHtml: form.text('projectBeneficiariesHtml', { max: 50_000, fallback: '' }),
    personalMessage: plainMessage(form.text('personalMessage', { max: 5000, fallback: '' })),
  }
}

function readDates(form: FormFileObject) {
  const dates = {
    saleStartDate: form.instant('saleStartDate', 'start'),
    saleEndDate: form.instant('saleEndDate', 'end'),
    startDate: form.instant('startDate', 'start'),
    endDate: form.instant('endDate', 'end'),
  }
  const { saleStartDate, saleEndDate, startDate, endDate } = dates
  if (saleStartDate !== null && saleEndDate !== null && saleStartDate >= saleEndDate)
    form.problem('saleEndDate', 'after', { field: 'saleStartDate' })
  if (startDate !== null && endDate !== null && startDate > endDate)
    form.problem('endDate', 'notBefore', { field: 'startDate' })
  return dates
}

const countryPattern = new RegExp(`^(?:${countryCodes.join('|')})$`)

function readPlace(form: FormFileObject): VenueDefinition | null {
  const place = form.object('place', ['name', 'address', 'city', 'zipCode', 'country', 'lat', 'lng'])
  if (place === null) return null
  const [lat, lng] = [
    place.number('lat', { min: -90, max: 90, whole: false }),
    place.number('lng', { min: -180, max: 180, whole: false }),
  ]
  if (place.has('lat') !== place.has('lng')) place.problem('lat', 'latAndLng')
  return {
    name: place.text('name', { max: 200, fallback: '' }),
    address: place.text('address', { max: 200, fallback: '' }),
    city: place.text('city', { max: 100, fallback: '' }),
    zipCode: readZipCode(place),
    country: place.text('country', {
      max: 2,
      pattern: countryPattern,
      allowed: allowed('country'),
      fallback: 'FR',
    }),
    lat,
    lng,
  }
}

/** A postal code, empty where absent. */
export function readZipCode(fields: FormFileObject): string {
  const zipCode = fields.text('zipCode', { max: 20, fallback: '' })
  if (zipCode !== '' && zipCodeRule(zipCode) !== null) fields.wrong('zipCode', zipCode, allowed('zipCode'))
  return compactText(zipCode)
}

function readExpenses(form: FormFileObject): FormDefinition['expenseItems'] {
  return form.list('expenseItems', 50, (value, path) => {
    const item = new FormFileObject(value, path, form.context, ['label', 'amount'])
    const amount = item.amount('amount', { max: largestSum })
    if (amount === null && !item.has('amount')) item.problem('amount', 'missing')
    return { label: item.text('label', { max: 200 }), amount: amount ?? zero }
  })
}

function readPresets(form: FormFileObject): FormDefinition['presetAmounts'] {
  const amounts = form.list('presetAmounts', 6, (value, path) => {
    const one = new FormFileObject({ amount: value }, path, form.context, ['amount'])
    return one.amount('amount', { min: minimumAmount, max: cents(9_999_999) }) ?? zero
  })
  if (new Set(amounts).size < amounts.length) form.problem('presetAmounts', 'sameAmount')
  return amounts
}

/** Payment at once is always possible; the other schedules follow from the tiers unless the form defines them. */
function readSchedules(form: FormFileObject, tiers: readonly TierDefinition[]) {
  const counts = form.choices('installments', installmentCounts) ?? []
  const installments = installmentCounts.filter((count) => count === 1 || counts.includes(count))
  const implied = paymentFrequencies.filter(
    (frequency) =>
      frequency === 'SINGLE' ||
      (frequency === 'INSTALLMENT' && installments.length > 1) ||
      tiers.some((tier) => tier.paymentFrequency === frequency),
  )
  const frequencies = form.choices('frequencies', paymentFrequencies) ?? []
  return { installments, frequencies: frequencies.length > 0 ? frequencies : implied }
}

function readPayerRules(form: FormFileObject) {
  const rules = {
    allowOrganizationPayer: form.flag('allowOrganizationPayer', true),
    allowIndividualPayer: form.flag('allowIndividualPayer', true),
    acceptForeignPayers: form.flag('acceptForeignPayers', false),
    askBirthDate: form.flag('askBirthDate', false),
    askAdult: form.flag('askAdult', false),
    askAddress: form.flag('askAddress', false),
  }
  if (!rules.allowOrganizationPayer && !rules.allowIndividualPayer)
    form.problem('allowIndividualPayer', 'noPayer')
  return rules
}
