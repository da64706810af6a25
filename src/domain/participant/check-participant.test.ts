import { expect, test } from 'vitest'
import type { Participant } from '#domain/participant/participant.ts'
import { checkParticipant } from '#domain/participant/check-participant.ts'

const ana = { firstName: 'Ana', lastName: 'Ruiz' }
const codes = (participant: Participant | undefined, isRequired = true) =>
  checkParticipant(participant, 'p', isRequired, '2026-11-20').map(({ field, code }) => `${field} ${code}`)

test.each<[string, Participant | undefined, string[]]>([
  ['no participant', undefined, ['p.firstName REQUIRED', 'p.lastName REQUIRED']],
  ['a name', ana, []],
  ['everything', { ...ana, email: 'ana@exemple.fr', birthDate: '2024-02-01' }, []],
  ['a child of today', { ...ana, birthDate: '20/11/2026' }, []],
  ['a child of tomorrow', { ...ana, birthDate: '21/11/2026' }, ['p.birthDate BIRTHDATE']],
  ['no date', { ...ana, birthDate: '31/04/2020' }, ['p.birthDate DATE_IMPOSSIBLE']],
  ['spaces', { firstName: '  ', lastName: 'Ruiz' }, ['p.firstName REQUIRED']],
  ['a digit', { ...ana, lastName: 'Ru1z' }, ['p.lastName NAME_DIGIT']],
  ['one name twice', { ...ana, lastName: 'ana' }, ['p.lastName NAMES_IDENTICAL']],
  ['no address', { ...ana, email: 'ana@' }, ['p.email EMAIL']],
])('%s', (_, participant, expected) => expect(codes(participant)).toEqual(expected))

test('while the cart is being filled in, names may be missing, but not invalid', () => {
  expect(codes(undefined, false)).toEqual([])
  expect(codes({ firstName: '', lastName: '' }, false)).toEqual([])
  expect(codes({ firstName: 'Ng', lastName: '' }, false)).toEqual(['p.firstName NAME_NO_VOWEL'])
})
