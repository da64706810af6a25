import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ibanCharacters,
  ibanRule,
  isChecksumWrong,
  groupIban,
  maskIban,
  readRegistrationNumber,
} from '#domain/organisation/registration-numbers.ts'

test.each([
  ['W442000123', { kind: 'rna', value: 'W442000123' }],
  [' w442 000 123 ', { kind: 'rna', value: 'W442000123' }],
  ['W9R1011072', { kind: 'rna', value: 'W9R1011072' }],
  ['732 829 320', { kind: 'siren', value: '732829320' }],
  ['732 829 320 00074', { kind: 'siren', value: '732829320' }],
  ['W44200012', null],
  ['W4420001234', null],
  ['73282932', null],
  ['7328293200007', null],
  ['', null],
  ['12345678A', null],
] as const)('the registration number %j', (typed, read) =>
  expect(readRegistrationNumber(typed)).toEqual(read),
)

test.each([
  ['732829320', false],
  ['732829321', true],
  ['73282932000074', false],
  ['73282932000075', true],
  // La Poste: the sum of the digits is a multiple of five.
  ['35600000049837', false],
  ['35600000049838', true],
  ['W442000123', false],
  ['', false],
] as const)('the check digit of %j is wrong: %s', (typed, isWrong) =>
  expect(isChecksumWrong(typed)).toBe(isWrong),
)

describe('IBAN', () => {
  const valid = [
    'FR1420041010050500013M02606',
    'fr14 2004 1010 0505 0001 3m02 606',
    'FR7630006000011234567890189',
    'DE89370400440532013000',
    '',
  ]
  test.each(valid)('%j passes', (iban) => expect(ibanRule(iban)).toBeNull())
  test.each(['FR1420041010050500013M02607', 'FR142004101005050001M02606', 'FR14', 'XX', 'BE68539007547035'])(
    '%j is refused',
    (iban) => expect(ibanRule(iban)).toBe('IBAN'),
  )

  test('no single changed digit and no two swapped neighbours pass', () => {
    const iban = 'FR7630006000011234567890189'
    fc.assert(
      fc.property(fc.nat({ max: 21 }), fc.integer({ min: 1, max: 9 }), (at, step) => {
        const index = at + 4
        const digit = String((Number(iban[index]) + step) % 10)
        expect(ibanRule(iban.slice(0, index) + digit + iban.slice(index + 1))).toBe('IBAN')
        const [a = '', b = ''] = iban.slice(index, index + 2)
        const swapped = iban.slice(0, index) + b + a + iban.slice(index + 2)
        expect(ibanRule(swapped)).toBe(swapped === iban ? null : 'IBAN')
      }),
    )
  })

  test('for any text, the answer is a problem or none', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect([null, 'IBAN']).toContain(ibanRule(typed))
      }),
    )
  })

  test('is shown without its middle', () =>
    expect(maskIban(ibanCharacters('fr76 3000 6000 0112 3456 7890 189'))).toBe('FR76 •••• 189'))

  test('is in groups of four where it is shown whole', () =>
    expect(groupIban('FR7630006000011234567890189')).toBe('FR76 3000 6000 0112 3456 7890 189'))
})
