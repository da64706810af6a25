import type { FormDefinition, FormType, TierDefinition, TierType } from '#domain/form/form-definition.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { isGiftForm, isGiftTier } from '#domain/form/gift-types.ts'
import { minimumAmount, zero } from '#domain/money.ts'

/** The key of the open donation that is added to a form's own tiers. */
export const openDonationKey = 'open-donation'

type OpenForm = Pick<FormDefinition, 'title' | 'type' | 'tiers' | 'acceptOpenDonation' | 'allowCustomTier'>

/**
 * The tier of the open donation that a form accepts with its own tiers (acceptOpenDonation of any form,
 * allowCustomTier of a donation or crowdfunding form), from 0.50 EUR, named after the form. null where it accepts none.
 * It may give a tax receipt where the form's own donations do, or where the form has none; the organisation must also
 * have the right to issue receipts.
 * @param id the tier's id, unique to the form: the caller derives it from the form's id
 */
export function openDonationTier(form: OpenForm, id: string): TierDefinition | null {
  const isOpen = form.acceptOpenDonation || (form.allowCustomTier && isGiftForm(form.type))
  if (!isOpen) return null
  const gifts = form.tiers.filter(({ tierType }) => isGiftTier(tierType))
  const isEligible = gifts.length === 0 || gifts.some((gift) => gift.isEligibleTaxReceipt)
  return {
    ...freeTier(id, openDonationKey, form.title),
    tierType: 'Donation',
    isEligibleTaxReceipt: isEligible,
  }
}

/**
 * Whether a line is the open donation, not one of the own tiers. Its name is the form's title, which would read like
 * one more item: every screen and mail shows "donation" in the reader's language instead.
 */
export function isGiftBeside(
  line: { readonly name: string; readonly type: TierType },
  form: { readonly title: string; readonly formType: FormType },
): boolean {
  return line.type === 'Donation' && !isGiftForm(form.formType) && line.name === form.title
}

/**
 * The tier of a free amount in a form that is not a donation form (allowCustomTier), of the form's main tier type and
 * without VAT. null where the form offers none.
 */
export function customAmountTier(form: OpenForm, id: string): TierDefinition | null {
  if (!form.allowCustomTier || isGiftForm(form.type)) return null
  return { ...freeTier(id, 'custom-amount', form.title), tierType: formTypeRules[form.type].item }
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
    validityPeriod: null,
    day: null,
    customFields: [],
    extraOptions: [],
  }
}
