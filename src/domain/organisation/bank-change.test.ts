import { expect, test } from 'vitest'
import {
  bankChangeDelayMs,
  bankConfirmationMs,
  checkBankChange,
  confirmableUntil,
  hasBankChangeLapsed,
  usedFrom,
} from '#domain/organisation/bank-change.ts'

const iban = 'FR76 3000 6000 0112 3456 7890 189'
const holder = 'La Ruche'
const found = (typed: { iban: string; holder: string }, current = '') =>
  checkBankChange(typed, { name: 'La Ruche', current }).map(({ field, code }) => `${field} ${code}`)

test.each([
  ['both right', { iban, holder }, []],
  ['nothing typed', { iban: '', holder: ' ' }, ['bankChange.iban REQUIRED', 'bankChange.holder REQUIRED']],
  ['a wrong check digit', { iban: iban.replace('FR76', 'FR77'), holder }, ['bankChange.iban IBAN']],
  ['a digit too few', { iban: iban.slice(0, -1), holder }, ['bankChange.iban IBAN']],
  ['a holder with control characters', { iban, holder: 'La\u0007 Ruche' }, ['bankChange.holder UNPRINTABLE']],
  [
    'a holder that is too long',
    { iban, holder: `La Ruche ${'a'.repeat(70)}` },
    ['bankChange.holder MAX_LENGTH'],
  ],
  ['a shortened holder', { iban, holder: 'ASSOC LA RUCHE' }, []],
  ['a holder with words added', { iban, holder: 'LA RUCHE DE NANTES' }, []],
  ['another holder', { iban, holder: 'Jean Martin' }, ['bankChange.holder HOLDER_DIFFERS']],
])('the problems of a new account: %s', (_, typed, expected) => {
  expect(found(typed)).toEqual(expected)
})

test('the account that is used is no change; another holder is a warning, no refusal', () => {
  expect(found({ iban, holder }, 'FR7630006000011234567890189')).toEqual(['bankChange.iban IBAN_SAME'])
  const [warned] = checkBankChange({ iban, holder: 'Jean Martin' }, { name: 'La Ruche', current: '' })
  expect(warned?.level).toBe('warning')
})

test('a request lapses, and a confirmed account is used, at the end of its 72 hours', () => {
  const at = new Date('2026-11-03T10:00:00Z')
  expect(hasBankChangeLapsed(at, new Date(at.getTime() + bankConfirmationMs - 1))).toBe(false)
  expect(hasBankChangeLapsed(at, confirmableUntil(at))).toBe(true)
  expect(usedFrom(at).getTime() - at.getTime()).toBe(bankChangeDelayMs)
})
