import { expect, test } from 'vitest'
import { FormFileError, readFormFile } from '#domain/form/read-form-file.ts'

const tierOf = (changes: object) =>
  readFormFile(
    {
      organization: { slug: 'la-ruche', name: 'La Ruche' },
      forms: [
        {
          type: 'Membership',
          slug: 'adhesion',
          title: 'Adhésion',
          tiers: [{ name: 'Adhésion', price: 2000, ...changes }],
        },
      ],
    },
    (path) => path,
  ).forms[0]?.tiers[0]

test.each([
  { kind: 'rollingYear' },
  { kind: 'unlimited' },
  { kind: 'dates', from: '2026-09-01', until: '2027-08-31' },
  { kind: 'dates', from: '2026-09-01', until: '2026-09-01' },
])('a membership may be valid %j', (validityPeriod) => {
  expect(tierOf({ validityPeriod, validity: 'Toute la saison' })).toMatchObject({
    validityPeriod,
    validity: 'Toute la saison',
  })
})

test('without a period, a membership has no dates', () => {
  expect(tierOf({})?.validityPeriod).toBeNull()
})

test.each([
  [{ validityPeriod: {} }, 'validityPeriod.kind'],
  [{ validityPeriod: { kind: 'forever' } }, 'validityPeriod.kind'],
  [{ validityPeriod: { kind: 'dates', from: '2026-09-01' } }, 'validityPeriod.until'],
  [{ validityPeriod: { kind: 'dates', from: '2027-02-30', until: '2027-08-31' } }, 'validityPeriod.from'],
  [{ validityPeriod: { kind: 'dates', from: '2027-09-01', until: '2026-08-31' } }, 'validityPeriod.until'],
  [{ validityPeriod: { kind: 'rollingYear', until: '2027-08-31' } }, 'validityPeriod.until'],
  [{ validityPeriod: { kind: 'rollingYear' }, tierType: 'Registration' }, 'validityPeriod'],
])('%j is a mistake of the file', (changes, path) => {
  const read = () => tierOf(changes)
  expect(read).toThrow(FormFileError)
  expect(read).toThrow(path)
})
