import { expect, test } from 'vitest'
import { coverPath, readCoverName } from './cover.ts'
import { initialsOf } from './initials.ts'

test.each([
  ['La Marmite de l’Erdre', 'ME'],
  ['Les Sardines Volantes', 'SV'],
  ['Le Guidon des Dômes', 'GD'],
  ['Écoles d’Été', 'EE'],
  ['  ', ''],
  ['Lui', 'L'],
  ['42e rue', '4R'],
  ['Ωμέγα', ''],
])('the initials of "%s" are "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials))

test('the address of a cover holds its kind, its colour and the initials', () => {
  const path = coverPath({ formType: 'Event', color: '#C8452F', organizationName: 'La Ruche' })
  expect(path).toBe('/covers/evenements-c8452f-R.svg')
  expect(readCoverName('evenements-c8452f-R.svg')).toEqual({ kind: 'Event', color: '#c8452f', initials: 'R' })
  expect(coverPath({ formType: null, color: null, organizationName: '?' })).toBe(
    '/covers/association-4b3fcf-.svg',
  )
  expect(readCoverName('association-4b3fcf-.svg')?.kind).toBeNull()
})

test.each([
  'evenements-c8452f-R.png',
  'zzz-c8452f-R.svg',
  'evenements-c8452-R.svg',
  'evenements-c8452f-RBC.svg',
  '',
])('"%s" is no cover', (name) => expect(readCoverName(name)).toBeNull())
