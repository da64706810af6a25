import { expect, it } from 'vitest'
import { incompleteSteps, worthALook } from '#domain/form/editing/worth-a-look.ts'

it('questions that few associations need are worth a look, for the order and for a price', () => {
  const customFields = [{ type: 'TextInput' }, { type: 'File' }]
  const tiers = [{ name: 'Adulte' }, { name: 'Enfant', customFields: [{ type: 'Date' }] }]
  const found = worthALook({ type: 'Event', askBirthDate: true, customFields, tiers }, '2026-11-29')
  expect(found.filter(({ code }) => code === 'personalData').map(({ path }) => path)).toEqual([
    'customFields[1].type',
    'tiers[1].customFields[0].type',
    'askBirthDate',
  ])
})

it('a price without VAT is worth one look for all prices of a sale, and none where there is nothing to pay', () => {
  const found = (draft: object) =>
    worthALook({ type: 'Event', ...draft }, '2026-11-29').flatMap(({ code, path }) =>
      code === 'noVat' ? [path] : [],
    )
  const free = { name: 'Bénévole', priceCategory: 'Free' }
  const tiers = [free, { price: 1500, vatRate: 5.5 }, { price: 800 }, { price: 900, vatRate: 0 }]
  expect(found({ tiers })).toEqual(['tiers[2].vatRate'])
  expect(found({ tiers: [free] })).toEqual([])
  expect(found({ type: 'Donation', tiers })).toEqual([])
})

it('each hidden price is worth a look; the prices are to complete where all are hidden', () => {
  const tiers = [
    { name: 'Adulte', vatRate: 5.5 },
    { name: 'Ami', isHidden: true },
  ]
  const found = worthALook({ type: 'Event', tiers }, '2026-11-29')
  expect(found.filter(({ code }) => code === 'hiddenTier').map(({ path }) => path)).toEqual([
    'tiers[1].isHidden',
  ])
  expect(incompleteSteps({ type: 'Event', tiers })).toEqual([1])
  expect(incompleteSteps({ type: 'Event', tiers: tiers.slice(1) })).toEqual([1, 2])
})

const ended = { endDate: '2027-01-31T18:00:00+01:00' }
const taken = {
  tier: 'a',
  option: null,
  name: 'Adulte',
  held: 0,
  wasSold: true,
  price: 100,
  priceCategory: null,
}

it.each([
  ['a collection without an end', { type: 'CrowdFunding' }, 'noSaleEnd', ['saleEndDate']],
  ['a collection with one', { type: 'CrowdFunding', ...ended }, 'noSaleEnd', []],
  [
    'past days of a price',
    {
      type: 'Shop',
      tiers: [
        {
          saleEndDate: '2026-11-01',
          day: '2026-11-02',
          validityPeriod: { kind: 'dates', until: '2026-11-03' },
          terms: [{ date: '2027-01-01' }, { date: '2026-11-04' }],
        },
      ],
    },
    'pastDate',
    ['tiers[0].saleEndDate', 'tiers[0].day', 'tiers[0].validityPeriod.until', 'tiers[0].terms[1].date'],
  ],
  ['a price whose stock is sold', { tiers: [{ key: 'a', stock: 5 }] }, 'soldOutTier', ['tiers[0].stock']],
  ['a price with units left', { tiers: [{ key: 'a', stock: 6 }] }, 'soldOutTier', []],
  ['a price without stock', { tiers: [{ key: 'b', stock: 0 }] }, 'soldOutTier', ['tiers[0].stock']],
  ['a payment without VAT', { type: 'PaymentForm', tiers: [{ price: 900 }] }, 'noVat', ['tiers[0].vatRate']],
  [
    'a question of an option',
    { tiers: [{ extraOptions: [{ customFields: [{ type: 'File' }] }] }] },
    'personalData',
    ['tiers[0].extraOptions[0].customFields[0].type'],
  ],
] as const)('%s', (_, draft, code, paths) => {
  const found = worthALook(draft, '2026-11-29', [{ ...taken, sold: 5 }])
  expect(found.flatMap((one) => (one.code === code ? [one.path] : []))).toEqual(paths)
})

it('a step is to complete while it lacks what almost every page of its type has', () => {
  const written = { descriptionHtml: '<p>Venez.</p>', tiers: [{ name: 'Adulte' }] }
  expect(incompleteSteps({ type: 'Event' })).toEqual([1, 2])
  expect(incompleteSteps({ type: 'Event', ...written, startDate: '2027-03-13' })).toEqual([1])
  const place = { city: 'Nantes' }
  expect(incompleteSteps({ type: 'Event', ...written, startDate: '2027-03-13', place })).toEqual([])
  expect(incompleteSteps({ type: 'CrowdFunding', ...written })).toEqual([1])
  expect(
    incompleteSteps({ type: 'Donation', descriptionHtml: '<p>A</p>', acceptOpenDonation: true }),
  ).toEqual([])
})
