import { expect, it } from 'vitest'
import { isOver, momentOf, momentParts } from '#domain/form/editing/moments.ts'

it.each([
  ['2027-03-12', { day: '2027-03-12', time: '' }],
  ['2027-03-12T17:30:00.000Z', { day: '2027-03-12', time: '18:30' }],
  ['2027-07-12T16:30:00.000Z', { day: '2027-07-12', time: '18:30' }],
  ['2027-03-12T08:05:00.000Z', { day: '2027-03-12', time: '09:05' }],
])('%s is shown as it is in Paris, and written back unchanged', (value, parts) => {
  expect(momentParts(value)).toEqual(parts)
  expect(momentOf(parts)).toBe(value)
})

it.each(['2027-03-11T23:00:00.000Z', '2027-03-12T22:59:59.000Z'])(
  '%s, an edge of a day, is the day',
  (value) => {
    expect(momentParts(value)).toEqual({ day: '2027-03-12', time: '' })
  },
)

it.each([undefined, null, '', 'demain'])('%s is empty', (value) => {
  expect(momentParts(value)).toEqual({ day: '', time: '' })
})

it.each([
  ['2027-03-12', true],
  ['2027-03-13', false],
  ['2027-03-13T09:00:00.000Z', true],
  ['2027-03-13T11:00:00.000Z', false],
  ['', false],
  ['demain', false],
])('%s is over in the morning of 13 March: %s', (moment, over) => {
  expect(isOver(moment, new Date('2027-03-13T10:00:00.000Z'))).toBe(over)
})
