import { expect, test } from 'vitest'
import { changedPersonFields, checkPersonCorrection } from '#domain/person/person-correction.ts'

const stored = {
  firstName: 'Noël',
  lastName: 'L’Haÿ',
  companyName: '',
  email: 'noel@exemple.fr',
  birthDate: '1980-05-04',
  address: '',
  zipCode: '',
  city: '',
}

test.each([
  ['what was not typed again stays as its file had it', {}, {}, []],
  [
    'pasted text is tidy',
    { firstName: ' Noé ', zipCode: '29 000' },
    { firstName: 'Noé', zipCode: '29000' },
    [],
  ],
  ['an address is in lower case', { email: 'Noel@Exemple.org' }, { email: 'noel@exemple.org' }, []],
  ['another spelling of one address is none', { email: 'NOEL@exemple.fr' }, {}, []],
  ['a day may be taken away', { birthDate: '' }, { birthDate: '' }, []],
  ['a day as it is typed', { birthDate: '05/05/1980' }, { birthDate: '1980-05-05' }, []],
  ['no day of tomorrow', { birthDate: '2027-01-01' }, { birthDate: '2027-01-01' }, ['birthDate BIRTHDATE']],
  ['no address without a domain', { email: 'noel@' }, { email: 'noel@' }, ['email EMAIL']],
  ['no name of one letter', { lastName: 'L' }, { lastName: 'L' }, ['lastName NAME_TOO_SHORT']],
  ['two equal names', { firstName: 'L’Haÿ' }, { firstName: 'L’Haÿ' }, ['lastName NAMES_IDENTICAL']],
  [
    'someone without a name',
    { firstName: '', lastName: '', email: '' },
    { firstName: '', lastName: '', email: '' },
    ['lastName REQUIRED'],
  ],
])('%s', (_, typed, changed, problems) => {
  const found = changedPersonFields(stored, { ...stored, ...typed })
  expect(found).toEqual(changed)
  expect(
    checkPersonCorrection(stored, found, '2026-12-01').map(
      ({ field, code }) => `${field.slice('correction.'.length)} ${code}`,
    ),
  ).toEqual(problems)
})
