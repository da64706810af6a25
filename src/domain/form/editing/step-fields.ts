import { mostCodes } from '#domain/form/form-file-discount.ts'
import type { EditorGroup } from '#domain/form/editing/editor-fields.ts'
import { gifts, question, sales, tier } from '#domain/form/editing/tier-fields.ts'

/** Where a venue is on the map: no longer true once its address is another. */
const position = ['place.lat', 'place.lng'] as const

const presentation = [
  {
    title: 'essentials',
    fields: [
      { name: 'title', kind: 'line', max: 200 },
      { name: 'summary', hint: true, kind: 'lines', max: 1000 },
      { name: 'descriptionHtml', kind: 'html', max: 100_000 },
    ],
  },
  {
    title: 'when',
    types: ['Event'],
    fields: [
      { name: 'startDate', hint: true, kind: 'moment' },
      { name: 'endDate', kind: 'moment' },
    ],
  },
  {
    title: 'where',
    types: ['Event'],
    fields: [
      { name: 'place.name', kind: 'line', max: 200 },
      { name: 'place.address', kind: 'street', max: 200, clears: position },
      { name: 'place.zipCode', kind: 'line', inLine: 3, max: 20, clears: position },
      { name: 'place.city', kind: 'line', inLine: 3, max: 100, clears: position },
      { name: 'place.country', kind: 'country', inLine: 3, clears: position },
      { name: 'place.lat', text: 'position', kind: 'pin' },
      { name: 'onlineUrl', kind: 'web' },
    ],
  },
  {
    title: 'project',
    types: ['CrowdFunding'],
    fields: [
      { name: 'goal', kind: 'euros' },
      { name: 'endDate', text: 'collectionEnd', kind: 'moment' },
      { name: 'projectBeneficiariesHtml', kind: 'html', max: 50_000 },
      { name: 'projectOwnersHtml', kind: 'html', max: 50_000 },
      { name: 'targetCountry', kind: 'line', max: 60 },
      {
        name: 'expenseItems',
        kind: 'list',
        title: 'label',
        most: 50,
        first: {},
        groups: [
          {
            title: 'expense',
            fields: [
              { name: 'label', text: 'expenseLabel', kind: 'line', max: 200 },
              { name: 'amount', kind: 'euros', inLine: 2 },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'look',
    isFolded: true,
    fields: [
      { name: 'color', kind: 'colour' },
      { name: 'bannerUrl', kind: 'picture', ratio: [5, 2] },
      { name: 'bannerAlt', hint: true, kind: 'line', max: 200 },
      { name: 'logoUrl', kind: 'picture', ratio: [1, 1] },
      { name: 'logoAlt', kind: 'line', max: 200 },
      {
        name: 'gallery',
        kind: 'list',
        title: 'caption',
        most: 6,
        first: {},
        groups: [
          {
            title: 'picture',
            fields: [
              { name: 'pictureUrl', kind: 'picture', ratio: [4, 3] },
              { name: 'caption', kind: 'line', max: 200 },
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'news',
    isFolded: true,
    fields: [
      {
        name: 'news',
        kind: 'list',
        title: 'title',
        most: 50,
        first: {},
        prefix: 'news',
        groups: [
          {
            title: 'newsItem',
            fields: [
              { name: 'date', kind: 'day' },
              { name: 'title', text: 'newsTitle', kind: 'line', max: 150 },
              { name: 'text', kind: 'lines', max: 5000 },
            ],
          },
        ],
      },
    ],
  },
] as const satisfies readonly EditorGroup[]

const prices = [
  {
    title: 'gifts',
    types: gifts,
    fields: [
      { name: 'presetAmounts', hint: true, kind: 'amounts', max: 6 },
      { name: 'acceptOpenDonation', kind: 'flag' },
      { name: 'frequencies', kind: 'marks', options: ['SINGLE', 'SUBSCRIPTION'] },
    ],
  },
  { title: 'tiers', fields: [tier] },
  {
    title: 'beside',
    types: sales,
    isFolded: true,
    fields: [
      { name: 'acceptOpenDonation', text: 'giftBeside', kind: 'flag' },
      { name: 'allowCustomTier', kind: 'flag', types: ['PaymentForm'] },
    ],
  },
] as const satisfies readonly EditorGroup[]

const questions = [
  { title: 'questions', fields: [{ ...question, name: 'customFields', text: 'questions' }] },
  {
    title: 'payer',
    fields: [
      { name: 'askAddress', kind: 'flag' },
      { name: 'askBirthDate', kind: 'flag', needless: ['true'] },
      { name: 'askAdult', kind: 'flag' },
      { name: 'allowIndividualPayer', kind: 'flag' },
      { name: 'allowOrganizationPayer', kind: 'flag' },
      { name: 'acceptForeignPayers', kind: 'flag' },
    ],
  },
] as const satisfies readonly EditorGroup[]

const settings = [
  {
    title: 'sales',
    fields: [
      { name: 'saleStartDate', kind: 'moment' },
      { name: 'saleEndDate', kind: 'moment' },
      { name: 'maxEntries', kind: 'count' },
      { name: 'waitingList', hint: true, kind: 'flag', types: ['Event', 'Membership'] },
      { name: 'suspended', hint: true, kind: 'flag' },
    ],
  },
  {
    title: 'payment',
    fields: [
      { name: 'installments', hint: true, kind: 'marks', options: [3, 6, 10, 12] },
      { name: 'acceptSepa', kind: 'flag' },
    ],
  },
  {
    title: 'after',
    fields: [
      { name: 'personalMessage', hint: true, kind: 'lines', max: 5000 },
      { name: 'contributorsVisible', kind: 'flag' },
      { name: 'remindTicketHolders', kind: 'flag', types: ['Event'] },
      { name: 'remindAbandonedCart', kind: 'flag' },
    ],
  },
  {
    title: 'codes',
    isFolded: true,
    fields: [
      { name: 'allowCoupons', kind: 'flag' },
      {
        name: 'discountCodes',
        kind: 'list',
        title: 'code',
        most: mostCodes,
        first: {},
        groups: [
          {
            title: 'code',
            fields: [
              { name: 'code', kind: 'line', max: 40 },
              { name: 'percent', hint: true, kind: 'decimal', inLine: 3 },
              { name: 'amount', kind: 'euros', inLine: 3 },
              { name: 'maxUses', kind: 'count', inLine: 3 },
            ],
          },
          {
            title: 'more',
            isFolded: true,
            fields: [
              { name: 'tiers', text: 'codeTiers', hint: true, kind: 'tiers' },
              { name: 'validFrom', kind: 'moment' },
              { name: 'validUntil', kind: 'moment' },
            ],
          },
        ],
      },
    ],
  },
  { title: 'limits', isFolded: true, fields: [{ name: 'maxUnitsHeldPerClient', hint: true, kind: 'count' }] },
] as const satisfies readonly EditorGroup[]

/** The steps that have fields, by their number in the address. */
export const editorSteps: Readonly<Record<1 | 2 | 3 | 4, readonly EditorGroup[]>> = {
  1: presentation,
  2: prices,
  3: questions,
  4: settings,
}
