import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatDate,
  formatEuros,
  formatEventDate,
  formatInstantDate,
  formatTime,
  isAmountKey,
  normaliseAmount,
  parisDate,
  parseAmount,
  parsePastedAmount,
} from '#domain/format.ts'
import { formatNumber, formatPriceRange } from '#domain/number-text.ts'
import { parseApiDate, parseDate } from '#domain/date-text.ts'
import { locales } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'

describe('amounts shown', () => {
  test('in the three languages', () => {
    expect(formatEuros(cents(123_450), 'fr')).toBe('1\u202f234,50\u00a0€')
    expect(formatEuros(cents(123_450), 'en')).toBe('€1,234.50')
    expect(formatEuros(cents(123_450), 'es')).toBe('1234,50\u00a0€')
    expect(formatEuros(cents(4200), 'fr')).toBe('42,00\u00a0€')
  })
  test('numbers in the three languages', () =>
    expect(
      locales.map((locale) => [locale, formatNumber(1204, locale), formatNumber(12_040, locale)]),
    ).toEqual([
      ['fr', '1\u202f204', '12\u202f040'],
      ['en', '1,204', '12,040'],
      // Spanish groups from five digits on.
      ['es', '1204', '12.040'],
    ]))
  test.each([
    [500, 2000, '5€ - 20€'],
    [1250, 2000, '12,50€ - 20€'],
    [500, 500, '5€'],
    [0, 100_000, '0€ - 1\u202f000€'],
  ])('range %d to %d', (min, max, text) => expect(formatPriceRange(cents(min), cents(max))).toBe(text))
  test('range in English', () =>
    expect(formatPriceRange(cents(1250), cents(2000), 'en')).toBe('12.50€ - 20€'))
})

describe('times and dates', () => {
  test.each([
    ['18:05', '18h05'],
    ['00:00', null],
    ['23:59', null],
    ['2026-11-20T17:05:00Z', '18h05'],
    ['2026-07-20T17:05:00Z', '19h05'],
    ['2026-11-19T23:00:00Z', null],
    ['2026-11-20T22:59:30Z', null],
    ['soon', null],
  ])('time of %s', (instant, text) => expect(formatTime(instant)).toBe(text))
  test('dates', () => {
    expect(formatDate('2026-11-20')).toBe('20/11/2026')
    expect(formatInstantDate('2026-11-20T23:30:00Z')).toBe('21/11/2026')
    expect(formatEventDate('2026-11-20T23:30:00Z', 'fr')).toBe('samedi 21 novembre 2026')
    expect(formatEventDate('2026-11-20T10:00:00Z', 'es')).toBe('viernes, 20 de noviembre de 2026')
    expect(formatEventDate('2026-11-28T10:00:00Z', 'en')).toBe('Saturday 28 November 2026')
    expect(formatEventDate('2027-03-01T10:00:00Z', 'fr')).toBe('lundi 1er mars 2027')
    expect(formatEventDate('2027-03-11T10:00:00Z', 'fr')).toBe('jeudi 11 mars 2027')
    expect(parisDate(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01')
    expect(parisDate(new Date('2026-06-30T21:59:59Z'))).toBe('2026-06-30')
  })
  test.each([
    ['29/02/2024', '2024-02-29'],
    [' 01/01/1900 ', '1900-01-01'],
    ['29/02/2023', null],
    ['29/02/1900', null],
    ['29/02/2000', '2000-02-29'],
    ['31/04/2026', null],
    ['00/01/2026', null],
    ['01/13/2026', null],
    ['01/00/2026', null],
    ['1/2/2026', null],
    ['01-02-2026', null],
    ['2026-02-01', null],
    ['', null],
  ])('reads %s', (text, date) => expect(parseDate(text)).toBe(date))
  test('the API takes both forms', () => {
    expect(parseApiDate('2026-02-01')).toBe('2026-02-01')
    expect(parseApiDate('01/02/2026')).toBe('2026-02-01')
    expect(parseApiDate('2026-02-30')).toBeNull()
  })
  test('a date can be read back from its text', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const civil = date.toISOString().slice(0, 10)
        expect(parseDate(formatDate(civil))).toBe(civil)
      }),
    )
  })
})

describe('amounts typed', () => {
  test.each([
    ['12,5', '12.5'],
    ['12.345', '12.34'],
    ['12,999', '12.99'],
    ['007', '7'],
    ['05,1', '5.1'],
    ['0,5', '0.5'],
    ['0', '0'],
    ['00', '0'],
    [',5', '.5'],
    ['12.', '12.'],
    ['1 234', '1234'],
    ['', ''],
  ])('normalises "%s"', (typed, text) => expect(normaliseAmount(typed)).toBe(text))
  test('normalising twice changes nothing', () => {
    const typed = fc.string({ unit: fc.constantFrom('0', '1', '5', '9', '.', ',') })
    fc.assert(
      fc.property(typed, (text) => {
        expect(normaliseAmount(normaliseAmount(text))).toBe(normaliseAmount(text))
      }),
    )
  })
  test.each([
    ['42', 4200],
    ['4,35', 435],
    ['19.99', 1999],
    ['0,07', 7],
    ['1,5', 150],
    [',5', 50],
    ['12,', 1200],
    ['1 234,50 €', 123_450],
    ['1.234,50', 123_450],
    ['€1,234.50', 123_450],
    ['1.234.567', 123_456_700],
    ['12,999', 1299],
    ['12 euros', 1200],
    ['', null],
    ['abc', null],
    ['-5', null],
    ['1e3', null],
    ['1,2,3', null],
    ['€', null],
    ['.', null],
    ['99999999999999999', null],
  ])('reads "%s"', (text, amount) => expect(parseAmount(text)).toBe(amount))
  test('a pasted text is normalised for the field', () => {
    expect(parsePastedAmount(' 1\u202f234,50\u00a0€ ')).toBe('1234.50')
    expect(parsePastedAmount('<b>12</b>')).toBeNull()
  })
})

describe('amount fields', () => {
  test('an amount can be read back from its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.constantFrom(...locales), (n, locale) => {
        expect(parseAmount(formatEuros(cents(n), locale))).toBe(n)
      }),
    )
  })
  test.each([
    ['5', '', true],
    [',', '12', true],
    ['.', '12', true],
    [',', '12.', false],
    ['.', '1,2', false],
    ['-', '', false],
    ['e', '1', false],
    [' ', '1', false],
    ['Backspace', '1,2', true],
    ['ArrowLeft', '', true],
    ['Tab', '', true],
    ['F5', '', true],
  ])('key %s after "%s"', (key, text, isTaken) => expect(isAmountKey(key, text)).toBe(isTaken))
})
