import type {
  CustomFieldDefinition,
  ExtraOptionDefinition,
  FormDefinition,
  TierDefinition,
} from '#domain/form/form-definition.ts'
import { cents, zero } from '#domain/money.ts'

/** Builders of the domain's own tests: simple definitions with the changes of the test. */

export function aField(change: Partial<CustomFieldDefinition> = {}): CustomFieldDefinition {
  return {
    id: 'f1',
    key: 'f1',
    label: '',
    hint: '',
    type: 'TextInput',
    values: [],
    isRequired: false,
    maxLength: null,
    ...change,
  }
}

export function anOption(change: Partial<ExtraOptionDefinition> = {}): ExtraOptionDefinition {
  return {
    id: 'o1',
    key: 'o1',
    label: 'Option',
    description: '',
    price: cents(300),
    vatRate: 0,
    isRequired: false,
    stock: null,
    customFields: [],
    ...change,
  }
}

/** A donation of a free amount from 0.50 EUR. */
export function aTier(change: Partial<TierDefinition> = {}): TierDefinition {
  return {
    id: 't1',
    key: 't1',
    name: 'Don',
    label: '',
    description: '',
    pictureUrl: null,
    tierType: 'Donation',

    priceCategory: 'Pwyw',
    price: zero,
    minAmount: null,
    maxAmount: null,
    paymentFrequency: 'SINGLE',
    vatRate: 0,

    isEligibleTaxReceipt: true,
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
    ...change,
  }
}

/** A ticket at a fixed price of 20 EUR. */
export function aTicket(change: Partial<TierDefinition> = {}): TierDefinition {
  const price = cents(2000)
  return aTier({
    id: 'ticket',
    key: 'ticket',
    name: 'Place',
    tierType: 'Registration',
    priceCategory: 'Fixed',
    price,
    ...change,
  })
}

export function aFormDefinition(change: Partial<FormDefinition> = {}): FormDefinition {
  return {
    type: 'Donation',
    slug: 'don',
    title: 'Don',
    summary: '',
    descriptionHtml: '',
    logoUrl: null,
    bannerUrl: null,

    color: null,
    state: 'published',
    suspended: false,
    saleStartDate: null,
    saleEndDate: null,
    startDate: null,

    endDate: null,
    place: null,
    onlineUrl: null,
    goal: null,
    projectOwnersHtml: '',
    projectBeneficiariesHtml: '',

    expenseItems: [],
    targetCountry: null,
    tiers: [aTier()],
    customFields: [],
    discountCodes: [],
    allowCoupons: false,

    allowCustomTier: false,
    acceptOpenDonation: false,
    presetAmounts: [],
    frequencies: ['SINGLE'],
    installments: [1],

    maxEntries: null,
    maxUnitsHeldPerClient: null,
    allowOrganizationPayer: true,
    allowIndividualPayer: true,
    acceptForeignPayers: false,

    askBirthDate: false,
    askAdult: false,
    askAddress: false,
    contributorsVisible: true,
    acceptSepa: false,
    remindAbandonedCart: false,
    remindTicketHolders: true,
    personalMessage: '',
    ...change,
  }
}
