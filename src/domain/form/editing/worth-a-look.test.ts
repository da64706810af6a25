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
