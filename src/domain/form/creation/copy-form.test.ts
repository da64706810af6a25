import { expect, test } from 'vitest'
import { copyForm } from '#domain/form/creation/copy-form.ts'
import { moveDay, moveInstant } from '#domain/form/creation/move-dates.ts'
import { readFormFile } from '#domain/form/read-form-file.ts'

const original = {
  type: 'Event',
  slug: 'gala-2026',
  title: 'Le gala 2026',
  state: 'published',
  suspended: true,
  startDate: '2026-10-24T18:00:00.000Z',
  endDate: '2026-10-24T21:00:00.000Z',
  saleEndDate: '2026-10-20',
  bannerUrl: 'assets/salle.jpg',
  tiers: [{ name: 'Adulte', price: 1200, stock: 40, day: '2026-10-24', customFields: [] }],
  discountCodes: [{ code: 'AMIS', percent: 10 }],
  news: [{ key: 'ouverture', date: '2026-09-01', title: 'Ouverture', text: 'C’est parti.' }],
}
const read = (form: object) => {
  const input = { organization: { slug: 'la-ruche', name: 'La Ruche' }, forms: [form] }
  const [found] = readFormFile(input, (path) => path).forms
  if (found === undefined) throw new Error('no form')
  return found
}
const copied = (move: Parameters<typeof copyForm>[2]) =>
  read({ ...copyForm(read(original), '/media/la-ruche/', move), slug: 'gala-2027', title: 'Le gala 2027' })

test('a copy has the contents, and nothing that belongs to the original alone', () => {
  const copy = copied(null)
  expect(copy).toMatchObject({ startDate: original.startDate, bannerUrl: '/media/la-ruche/salle.jpg' })
  expect(copy).toMatchObject({ suspended: false, discountCodes: [], news: [], allowCoupons: false })
  expect(copy.tiers).toMatchObject([{ name: 'Adulte', price: 1200, stock: 40, day: '2026-10-24' }])
  expect(copy.tiers[0]?.id).not.toBe(read(original).tiers[0]?.id)
})

test('its dates move by weeks, at the same time in Paris when summer time has ended', () => {
  const copy = copied({ unit: 'week', count: 1 })
  expect(copy).toMatchObject({
    startDate: '2026-10-31T19:00:00.000Z',
    saleEndDate: '2026-10-27T22:59:59.000Z',
  })
  expect(copy.tiers).toMatchObject([{ day: '2026-10-31' }])
})

test.each([
  ['2028-02-29', 1, '2029-02-28'],
  ['2028-02-29', 4, '2032-02-29'],
  ['2027-03-01', 1, '2028-03-01'],
] as const)('%s and %s years are %s', (day, count, moved) => {
  expect(moveDay(day, { unit: 'year', count })).toBe(moved)
})

test('a year later is the same day and time', () => {
  expect(moveInstant('2026-07-14T20:30:00.000Z', { unit: 'year', count: 1 })).toBe('2027-07-14T20:30:00.000Z')
})
