import type { ExtraOptionDefinition, FormType, TierDefinition } from '#domain/form/form-definition.ts'
import { paymentFrequencies, tierTypes } from '#domain/form/form-lists.ts'
import { readCustomFields, readKey } from '#domain/form/form-file-field.ts'
import { FormFileObject } from '#domain/form/form-file-reader.ts'
import { allowed, hint } from '#domain/form/form-mistake.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { isGiftTier, mayOpenReceipt } from '#domain/form/gift-types.ts'
import { type PriceCategory, priceCategories, priceKinds } from '#domain/form/price-kinds.ts'
import { type ValidityPeriod, validityKinds } from '#domain/membership/membership-period.ts'
import { minimumAmount, zero } from '#domain/money.ts'

/** VAT rates of France, in percent. Source: spec section 9, rates come from data. */
export const vatRates = [0, 2.1, 5.5, 10, 20] as const

const optionKeys = [
  'key',
  'label',
  'description',
  'price',
  'vatRate',
  'isRequired',
  'stock',
  'customFields',
] as const
export const tierKeys =
  `key name label description pictureUrl tierType priceCategory price minAmount maxAmount
  paymentFrequency vatRate isEligibleTaxReceipt isFavorite isHidden isExcludedFromInstallments terms stock
  maxPerCart maxPerUser maxPerForm saleStartDate saleEndDate validity validityPeriod day customFields extraOptions`.split(
    /\s+/,
  )
const derivedKeys = {
  id: hint('ids'),
  remainingNumber: hint('counted'),
  limited: hint('follows', { key: 'stock' }),
  soldOut: hint('follows', { key: 'stock' }),
  isFree: hint('follows', { key: 'price' }),
}

/**
 * The tiers of a form. The default of a key is a slug of the name; keys must differ within the form.
 * @param idPath prefix of the form's ids, passed to `idFor`
 * @param receipts whether donations give a tax receipt unless the tier defines otherwise
 */
export function readTiers(
  form: FormFileObject,
  formType: FormType,
  idPath: string,
  receipts: boolean,
): TierDefinition[] {
  const keys = new Set<string>()
  return form.list('tiers', 100, (value, path) => {
    const fields = new FormFileObject(value, path, form.context, tierKeys, derivedKeys)
    return readTier(fields, formType, idPath, receipts, keys)
  })
}

function readTier(
  fields: FormFileObject,
  formType: FormType,
  formPath: string,
  receipts: boolean,
  keys: Set<string>,
): TierDefinition {
  const label = fields.text('label', { max: 200, fallback: '' })
  const name = fields.text('name', label === '' ? { max: 200 } : { max: 200, fallback: label })
  const key = readKey(fields, name, keys, 'tier')
  const idPath = `${formPath}/tiers/${key}`
  const paymentFrequency = fields.choice('paymentFrequency', paymentFrequencies, 'SINGLE')
  const tierType = fields.choice('tierType', tierTypes, defaultTierType(formType, paymentFrequency))
  const isGift = isGiftTier(tierType)
  const sales = readSales(fields)
  return {
    id: fields.context.idFor(idPath),
    key,
    name,
    label,
    description: fields.text('description', { max: 5000, fallback: '' }),
    pictureUrl: fields.picture('pictureUrl'),
    tierType,
    ...readPrice(fields, isGift),
    paymentFrequency,
    vatRate: readVatRate(fields, isGift),
    isEligibleTaxReceipt: readEligibility(fields, tierType, receipts),
    isFavorite: fields.flag('isFavorite', false),
    ...(fields.flag('isHidden', false) && { isHidden: true }),
    isExcludedFromInstallments: fields.flag('isExcludedFromInstallments', false),
    terms: readTerms(fields),
    stock: readCount(fields, 'stock', 0),
    maxPerCart: readCount(fields, 'maxPerCart', 1),
    maxPerUser: readCount(fields, 'maxPerUser', 1),
    maxPerForm: readCount(fields, 'maxPerForm', 1),
    ...sales,
    validity: fields.textOrNull('validity', { max: 200 }),
    validityPeriod: readValidityPeriod(fields, tierType),
    day: fields.has('day') ? fields.civilDate('day') : null,
    customFields: readCustomFields(fields, idPath),
    extraOptions: readOptions(fields, idPath),
  }
}

function readEligibility(
  fields: FormFileObject,
  tierType: TierDefinition['tierType'],
  receipts: boolean,
): boolean {
  const isEligible = fields.flag('isEligibleTaxReceipt', isGiftTier(tierType) && receipts)
  if (isEligible && !mayOpenReceipt(tierType)) fields.problem('isEligibleTaxReceipt', 'receiptOfSale')
  return isEligible
}

function defaultTierType(formType: FormType, frequency: string): TierDefinition['tierType'] {
  const { item } = formTypeRules[formType]
  if (frequency !== 'SUBSCRIPTION' || (item !== 'Donation' && item !== 'Payment')) return item
  return `Monthly${item}`
}

/** A price alone is Fixed, 0 is Free, and no price is an amount that the visitor types. */
function defaultPriceCategory(
  price: number | null,
  minAmount: number | null,
  maxAmount: number | null,
): PriceCategory {
  if (price === null || minAmount !== null || maxAmount !== null) return 'Pwyw'
  return price === 0 ? 'Free' : 'Fixed'
}

function readPrice(
  fields: FormFileObject,
  isGift: boolean,
): Pick<TierDefinition, 'priceCategory' | 'price' | 'minAmount' | 'maxAmount'> {
  const given = fields.amount('price')
  const [minAmount, maxAmount] = [fields.amount('minAmount'), fields.amount('maxAmount')]
  const priceCategory = fields.choice(
    'priceCategory',
    priceCategories,
    defaultPriceCategory(given, minAmount, maxAmount),
  )
  const kind = priceKinds[priceCategory]
  const price = given ?? zero
  if (kind.price === 'required' && price < minimumAmount && (given !== null || !fields.has('price')))
    fields.wrong('price', price, allowed('fixedPrice', { min: minimumAmount }))
  if (kind.price === 'none' && price > zero) fields.problem('price', 'priceOfFree', { value: price })
  if (kind.price === 'none' && isGift) fields.problem('priceCategory', 'freeGift')
  if (!kind.asksAmount && (minAmount !== null || maxAmount !== null))
    fields.problem('minAmount', 'amountsOfVisitor', { category: priceCategory })
  if (minAmount !== null && maxAmount !== null && minAmount >= maxAmount)
    fields.wrong('maxAmount', maxAmount, allowed('moreThanMin', { min: minAmount }))
  return { priceCategory, price, minAmount, maxAmount }
}

function readVatRate(fields: FormFileObject, isGift: boolean): number {
  const rate = fields.choice('vatRate', vatRates, 0)
  if (isGift && rate !== 0) fields.problem('vatRate', 'vatOfGift', { value: rate })
  return rate
}

function readSales(fields: FormFileObject): Pick<TierDefinition, 'saleStartDate' | 'saleEndDate'> {
  const [saleStartDate, saleEndDate] = [
    fields.instant('saleStartDate', 'start'),
    fields.instant('saleEndDate', 'end'),
  ]
  if (saleStartDate !== null && saleEndDate !== null && saleStartDate >= saleEndDate)
    fields.problem('saleEndDate', 'after', { field: 'saleStartDate' })
  return { saleStartDate, saleEndDate }
}

function readValidityPeriod(
  fields: FormFileObject,
  tierType: TierDefinition['tierType'],
): ValidityPeriod | null {
  const period = fields.object('validityPeriod', ['kind', 'from', 'until'])
  if (period === null) return null
  if (tierType !== 'Membership') fields.problem('validityPeriod', 'periodOfMembership')
  const kind = period.choice('kind', validityKinds, 'rollingYear')
  if (!period.has('kind')) period.problem('kind', 'missing')
  if (kind !== 'dates') {
    for (const key of ['from', 'until']) if (period.has(key)) period.problem(key, 'periodOfDates', { kind })
    return { kind }
  }
  const [from, until] = [period.civilDate('from'), period.civilDate('until')]
  if (from > until && until !== '') period.problem('until', 'notBefore', { field: 'from' })
  return { kind, from, until }
}

function readTerms(fields: FormFileObject): TierDefinition['terms'] {
  return fields.list('terms', 60, (value, path) => {
    const term = new FormFileObject(value, path, fields.context, ['date', 'amount'])
    const amount = term.amount('amount', { min: minimumAmount })
    if (amount === null && !term.has('amount')) term.problem('amount', 'missing')
    return { date: term.civilDate('date'), amount: amount ?? zero }
  })
}

function readOptions(tier: FormFileObject, tierPath: string): ExtraOptionDefinition[] {
  const keys = new Set<string>()
  return tier.list('extraOptions', 50, (value, path): ExtraOptionDefinition => {
    const fields = new FormFileObject(value, path, tier.context, optionKeys, derivedKeys)
    const label = fields.text('label', { max: 200 })
    const key = readKey(fields, label, keys, 'option')
    const idPath = `${tierPath}/options/${key}`
    return {
      id: tier.context.idFor(idPath),
      key,
      label,
      description: fields.text('description', { max: 2000, fallback: '' }),
      price: fields.amount('price') ?? zero,
      vatRate: fields.choice('vatRate', vatRates, 0),
      isRequired: fields.flag('isRequired', false),
      stock: readCount(fields, 'stock', 0),
      customFields: readCustomFields(fields, idPath),
    }
  })
}

/** A number of units, null = unlimited. */
export function readCount(fields: FormFileObject, key: string, min: number): number | null {
  return fields.number(key, { min, max: 1_000_000, whole: true })
}
