import { expect, test } from 'vitest'
import { readSourceLabel, withSource } from '#domain/address/source-label.ts'

test.each([
  ['affiche-a4', 'affiche-a4'],
  [' Marche-2027 ', 'marche-2027'],
  ['qr', 'qr'],
  ['a'.repeat(32), 'a'.repeat(32)],
])('%j is the label %s', (text, label) => expect(readSourceLabel(text)).toBe(label))

test.each([
  '',
  '-a',
  'a-',
  'a--b',
  'a b',
  'été',
  'a_b',
  'zoe@exemple.fr',
  '<b>',
  'a'.repeat(33),
  'a\nb',
  `${'a'.repeat(31)}!`,
])('%j is no label', (text) => expect(readSourceLabel(text)).toBeNull())

test('an address of ours takes a label', () => {
  expect(withSource('https://dons.exemple.fr/x', 'affiche-a5')).toBe(
    'https://dons.exemple.fr/x?source=affiche-a5',
  )
})
