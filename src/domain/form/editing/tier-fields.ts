import { customFieldTypes } from '#domain/form/form-lists.ts'
import { priceCategories } from '#domain/form/price-kinds.ts'
import { vatRates } from '#domain/form/form-file-tier.ts'
import { validityKinds } from '#domain/membership/membership-period.ts'

/** The types whose prices are gifts, and those that sell. */
export const gifts = ['Donation', 'CrowdFunding'] as const
export const sales = ['Event', 'Membership', 'Shop', 'PaymentForm'] as const

/** A question to visitors: once for the order, or for each unit of a price. */
export const question = {
  kind: 'list',
  title: 'label',
  most: 50,
  first: { type: 'TextInput' },
  prefix: 'question',
  groups: [
    {
      title: 'question',
      fields: [
        { name: 'label', text: 'questionLabel', kind: 'line', max: 200 },
        { name: 'type', kind: 'choice', options: customFieldTypes, needless: ['Date', 'File'] },
        { name: 'values', hint: true, kind: 'values', shownIf: { name: 'type', is: ['ChoiceList'] } },
        { name: 'isRequired', kind: 'flag' },
        { name: 'isShownAtDoor', hint: true, kind: 'flag', types: ['Event'] },
      ],
    },
    {
      title: 'more',
      isFolded: true,
      fields: [
        { name: 'hint', kind: 'line', max: 500 },
        { name: 'maxLength', kind: 'count', shownIf: { name: 'type', is: ['TextInput', 'FreeText'] } },
      ],
    },
  ],
} as const

const option = {
  name: 'extraOptions',
  kind: 'list',
  title: 'label',
  most: 50,
  first: {},
  prefix: 'option',
  groups: [
    {
      title: 'option',
      fields: [
        { name: 'label', text: 'optionLabel', kind: 'line', max: 200 },
        { name: 'price', kind: 'euros', inLine: 2 },
        { name: 'stock', hint: true, kind: 'count', inLine: 2 },
        { name: 'isRequired', text: 'optionRequired', kind: 'flag' },
      ],
    },
    {
      title: 'more',
      isFolded: true,
      fields: [
        { name: 'description', kind: 'lines', max: 2000 },
        { name: 'vatRate', kind: 'choice', options: vatRates },
        { ...question, name: 'customFields', text: 'questions' },
      ],
    },
  ],
} as const

/** A price, with its options and questions. */
export const tier = {
  name: 'tiers',
  kind: 'list',
  title: 'name',
  most: 100,
  first: { priceCategory: 'Fixed' },
  prefix: 'tier',
  groups: [
    {
      title: 'tier',
      fields: [
        { name: 'name', kind: 'line', max: 200 },
        { name: 'priceCategory', kind: 'choice', isBar: true, options: priceCategories },
        {
          name: 'price',
          kind: 'euros',
          inLine: 3,
          shownIf: { name: 'priceCategory', is: ['Fixed', 'Pwyw'] },
        },
        {
          name: 'minAmount',
          hint: true,
          kind: 'euros',
          inLine: 3,
          shownIf: { name: 'priceCategory', is: ['Pwyw'] },
        },
        { name: 'stock', hint: true, kind: 'count', inLine: 3 },
        { name: 'maxPerCart', kind: 'count', inLine: 3, types: sales },
        { name: 'day', kind: 'day', types: ['Event'] },
        {
          name: 'validityPeriod.kind',
          kind: 'choice',
          isOptional: true,
          options: validityKinds,
          types: ['Membership'],
        },
        {
          name: 'validityPeriod.from',
          kind: 'day',
          inLine: 2,
          types: ['Membership'],
          shownIf: { name: 'validityPeriod.kind', is: ['dates'] },
        },
        {
          name: 'validityPeriod.until',
          kind: 'day',
          inLine: 2,
          types: ['Membership'],
          shownIf: { name: 'validityPeriod.kind', is: ['dates'] },
        },
        { name: 'isHidden', hint: true, kind: 'flag' },
      ],
    },
    {
      title: 'more',
      isFolded: true,
      fields: [
        { name: 'description', kind: 'lines', max: 5000 },
        { name: 'pictureUrl', kind: 'picture', ratio: [1, 1] },
        { name: 'maxAmount', kind: 'euros', shownIf: { name: 'priceCategory', is: ['Pwyw'] } },
        { name: 'maxPerCart', kind: 'count', inLine: 3, types: gifts },
        { name: 'maxPerUser', kind: 'count', inLine: 3 },
        { name: 'maxPerForm', kind: 'count', inLine: 3 },
        { name: 'vatRate', kind: 'choice', options: vatRates, types: sales },
        { name: 'saleStartDate', kind: 'moment' },
        { name: 'saleEndDate', kind: 'moment' },
        { name: 'validity', kind: 'line', max: 200, types: ['Membership'] },
        {
          name: 'paymentFrequency',
          kind: 'choice',
          options: ['SINGLE', 'SUBSCRIPTION'],
          // Monthly gifts and payments have types of their own, which follow from the frequency.
          clears: ['tierType'],
          types: [...gifts, 'PaymentForm'],
        },
        {
          name: 'paymentFrequency',
          kind: 'choice',
          options: ['SINGLE', 'SUBSCRIPTION'],
          types: ['Membership'],
        },
        { name: 'isEligibleTaxReceipt', kind: 'flag', types: [...gifts, 'Membership'] },
        { name: 'isFavorite', kind: 'flag', types: gifts },
        { name: 'isExcludedFromInstallments', kind: 'flag', types: sales },
        {
          name: 'terms',
          kind: 'list',
          title: 'date',
          most: 60,
          first: {},
          types: sales,
          groups: [
            {
              title: 'term',
              fields: [
                { name: 'date', kind: 'day', inLine: 2 },
                { name: 'amount', kind: 'euros', inLine: 2 },
              ],
            },
          ],
        },
      ],
    },
    { title: 'options', isFolded: true, fields: [option] },
    {
      title: 'tierQuestions',
      isFolded: true,
      fields: [{ ...question, name: 'customFields', text: 'questions' }],
    },
  ],
} as const
