import type { FormDefinition, FormType, TierDefinition, TierType } from '#domain/form/form-definition.ts'
import { minimumAmount, zero } from '#domain/money.ts'

/** The key of a free gift beside a form's own tiers. */
export const openDonationKey = 'open-donation'

const giftTypes: ReadonlySet<FormType> = new Set<FormType>(['Donation', 'CrowdFunding'])

/** The kind of thing a form of each type sells first. */
export const kindOf: Readonly<Record<FormType, TierType>> = {
  Event: 'Registration',
  Membership: 'Membership',
  Shop: 'Product',
  CrowdFunding: 'Donation',
  Donation: 'Donation',
  PaymentForm: 'Payment',
  Checkout: 'Payment',
}

type OpenForm = Pick<FormDefinition, 'title' | 'type' | 'tiers' | 'acceptOpenDonation' | 'allowCustomTier'>

/**
 * The tier of a free gift that a form takes beside its own tiers (acceptOpenDonation of any form, allowCustomTier of a
 * donation or crowdfunding), from 0.50 EUR, named after the form. null where the form takes none.
 * It may open a tax receipt where the form's own gifts do, or where it has none; the organisation's own right to issue
 * receipts comes on top.
 * @param id the tier's id, unique to the form: the caller derives it from the form's id
 */
export function openDonationTier(form: OpenForm, id: string): TierDefinition | null {
  const isOpen = form.acceptOpenDonation || (form.allowCustomTier && giftTypes.has(form.type))
  if (!isOpen) return null
  const gifts = form.tiers.filter(({ tierType }) => tierType === 'Donation' || tierType === 'MonthlyDonation')
  const isEligible = gifts.length === 0 || gifts.some((gift) => gift.isEligibleTaxReceipt)
  return {
    ...freeTier(id, openDonationKey, form.title),
    tierType: 'Donation',
    isEligibleTaxReceipt: isEligible,
  }
}

/**
 * Whether a line is the open gift that a form takes beside what it sells: it bears the form's title, which would read
 * as one more of what is sold, so that every screen and mail calls it a gift in the reader's own language.
 */
export function isGiftBeside(
  line: { readonly name: string; readonly type: TierType },
  form: { readonly title: string; readonly formType: FormType },
): boolean {
  return line.type === 'Donation' && !giftTypes.has(form.formType) && line.name === form.title
}

/**
 * The tier of a free amount that a form other than a gift form offers (allowCustomTier), of the form's own kind and
 * without VAT. null where it offers none.
 */
export function customAmountTier(form: OpenForm, id: string): TierDefinition | null {
  if (!form.allowCustomTier || giftTypes.has(form.type)) return null
  return { ...freeTier(id, 'custom-amount', form.title), tierType: kindOf[form.type] }
}

function freeTier(id: string, key: string, name: string): TierDefinition {
  return {
    id,
    key,
    name,
    label: '',
    description: '',
    pictureUrl: null,
    tierType: 'Donation',
    priceCategory: 'Pwyw',
    price: zero,
    minAmount: minimumAmount,
    maxAmount: null,
    paymentFrequency: 'SINGLE',
    vatRate: 0,
    isEligibleTaxReceipt: false,
    isFavorite: false,
    isExcludedFromInstallments: false,
    terms: [],
    stock: null,
    maxPerCart: null,
    maxPerUser: null,
    maxPerForm: null,
    saleStartDate: null,
    saleEndDate: null,
    validity: null,
    customFields: [],
    extraOptions: [],
  }
}
