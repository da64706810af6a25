import type { CustomField, ExtraOption, Tier } from '#contract/form.ts'

/** Forms for the questions' tests. */

export function aQuestion(id: string, change: Partial<CustomField> = {}): CustomField {
  return {
    id,
    label: id,
    hint: '',
    type: 'TextInput',
    values: [],
    isRequired: false,
    maxLength: null,
    ...change,
  }
}

export function anOption(id: string, change: Partial<ExtraOption> = {}): ExtraOption {
  return {
    id,
    label: id,
    description: '',
    price: 500,
    vatRate: 0,
    isRequired: false,
    isFree: false,
    remainingNumber: null,
    customFields: [],
    ...change,
  }
}

export function aTicket(id: string, change: Partial<Tier> = {}): Tier {
  return {
    id,
    name: id,
    label: '',
    description: '',
    pictureUrl: null,
    tierType: 'Registration',
    price: 1000,
    minAmount: null,
    maxAmount: null,
    priceCategory: 'Fixed',
    paymentFrequency: 'SINGLE',
    vatRate: 0,
    isEligibleTaxReceipt: false,
    isFavorite: false,
    isExcludedFromInstallments: false,
    terms: [],
    remainingNumber: null,
    limited: false,
    soldOut: false,
    sales: 'open',
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
    ...change,
  }
}

export function anAskingForm(tiers: readonly Tier[], customFields: readonly CustomField[] = []) {
  return { formType: 'Event' as const, tiers: [...tiers], customFields: [...customFields] }
}
