import { expect, test } from 'vitest'
import { checkProfile, tidyProfileDetails, tidyPeople } from './check-profile.ts'

const known = { email: 'zoe@exemple.fr', today: '2026-11-25' }
const zoe = { firstName: 'Zoé', lastName: 'Moreau' }
const codes = (details: object, people: readonly { firstName: string; lastName: string }[] = []) =>
  checkProfile(details, people, known).map(({ field, code }) => `${field} ${code}`)

test('only the names are required', () => {
  expect(codes(zoe)).toEqual([])
  expect(codes({})).toEqual(['payer.firstName REQUIRED', 'payer.lastName REQUIRED'])
})

test('what is given follows the rules of a payer', () => {
  expect(codes({ ...zoe, birthDate: '31/02/1980', zipCode: '!' })).toEqual([
    'payer.birthDate DATE_IMPOSSIBLE',
    'payer.zipCode ZIP_CODE',
  ])
})

test('each person has a name that the forms accept', () => {
  const people = [
    { firstName: 'Léo', lastName: 'Moreau' },
    { firstName: '', lastName: 'test' },
  ]
  expect(codes(zoe, people)).toEqual(['people.1.firstName REQUIRED', 'people.1.lastName NAME_FORBIDDEN_WORD'])
})

test('texts are stored on one line, dates as the database has them', () => {
  expect(tidyProfileDetails({ ...zoe, city: ' Nantes \u202E', birthDate: '04/05/1980' })).toEqual({
    ...zoe,
    birthDate: '1980-05-04',
    address: '',
    zipCode: '',
    city: 'Nantes',
    country: 'FR',
  })
  expect(tidyPeople([{ firstName: ' Léo ', lastName: 'Moreau' }])).toEqual([
    { firstName: 'Léo', lastName: 'Moreau' },
  ])
})
