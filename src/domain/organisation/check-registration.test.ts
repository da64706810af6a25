import { expect, test } from 'vitest'
import {
  checkRegistration,
  emptyRegistration,
  type Registration,
} from '#domain/organisation/check-registration.ts'

const complete: Registration = {
  name: 'Les Amis du Lavoir',
  category: 'association',
  number: 'W442000123',
  address: '3 rue du Lavoir',
  zipCode: '44000',
  city: 'Nantes',
  email: 'bonjour@lavoir.exemple.fr',
  phone: '',
  iban: '',
  isRepresentative: true,
}

test('a complete registration has no problem, with or without bank details', () => {
  expect(checkRegistration(complete)).toEqual([])
  expect(checkRegistration({ ...complete, iban: 'FR76 3000 6000 0112 3456 7890 189' })).toEqual([])
})

test('an address is judged as a keyboard would have written it', () => {
  const email = '\u200bbonjour@mon\u2011lavoir.exemple.fr\u00a0'
  expect(checkRegistration({ ...complete, email })).toEqual([])
})

test('an empty one names every field that is missing', () => {
  expect(checkRegistration(emptyRegistration).map(({ field, code }) => [field, code])).toEqual([
    ['registration.name', 'REQUIRED'],
    ['registration.number', 'REQUIRED'],
    ['registration.address', 'REQUIRED'],
    ['registration.zipCode', 'REQUIRED'],
    ['registration.city', 'REQUIRED'],
    ['registration.email', 'REQUIRED'],
    ['registration.isRepresentative', 'IS_TRUE'],
  ])
})

test.each([
  [{ number: 'W12' }, 'registration.number', 'REGISTRATION_NUMBER', 'error'],
  [{ number: '732829321' }, 'registration.number', 'SIREN_CHECKSUM', 'warning'],
  [{ number: '' }, 'registration.number', 'REQUIRED', 'error'],
  [{ zipCode: '!' }, 'registration.zipCode', 'ZIP_CODE', 'error'],
  [{ email: 'lavoir' }, 'registration.email', 'EMAIL', 'error'],
  [{ city: 'Nantes 🎉' }, 'registration.city', 'UNPRINTABLE', 'error'],
  [{ name: 'Les Amis\u0007' }, 'registration.name', 'UNPRINTABLE', 'error'],
  [{ phone: '12' }, 'registration.phone', 'PHONE', 'error'],
  [{ iban: 'FR76' }, 'registration.iban', 'IBAN', 'error'],
  [{ isRepresentative: false }, 'registration.isRepresentative', 'IS_TRUE', 'error'],
  [{ name: 'a'.repeat(201) }, 'registration.name', 'MAX_LENGTH', 'error'],
] as const)('%j', (change, field, code, level) => {
  expect(checkRegistration({ ...complete, ...change })).toMatchObject([{ field, code, level }])
})

test('an association of Alsace or Moselle needs no number', () => {
  expect(checkRegistration({ ...complete, number: '', zipCode: '67000' })).toEqual([])
})
