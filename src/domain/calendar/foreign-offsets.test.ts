import { expect, test } from 'vitest'
import { foreignOffsets } from '#domain/calendar/foreign-offsets.ts'

test('an offset that Paris does not have on that day is named with the time in Paris', () => {
  const file = {
    organization: { slug: 'les-amis' },
    forms: [
      { startDate: '2027-07-12T18:30:00+01:00', endDate: '2027-07-12T22:00:00+02:00' },
      { startDate: '2027-03-12T18:30:00+01:00', saleEndDate: '2027-03-28', tiers: [{ price: 1500 }] },
    ],
  }
  expect(foreignOffsets(file)).toEqual([
    { path: 'forms[0].startDate', written: '2027-07-12T18:30:00+01:00', inParis: '2027-07-12T19:30' },
  ])
})

test.each(['2027-07-12T16:30:00Z', '2027-07-12', 'le 12 juillet', '2027-99-99T18:30:00+01:00'])(
  'not of a text without an offset: %s',
  (text) => expect(foreignOffsets({ startDate: text })).toEqual([]),
)
