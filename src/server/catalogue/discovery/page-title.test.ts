import { expect, test } from 'vitest'
import { pageTitle, shorten } from '#server/catalogue/discovery/page-title.ts'

test.each([
  ['Un toit', 'La Ruche', 'Un toit - La Ruche - Obole'],
  ['La Ruche', null, 'La Ruche - Obole'],
  [
    'Un toit pour l’épicerie solidaire du quartier',
    'Association des amis de la Ruche',
    'Un toit pour l’épicerie solidaire du quartier - Obole',
  ],
  [
    'Un titre de campagne qui dit à peu près tout ce que la page dira ensuite',
    'La Ruche',
    'Un titre de campagne qui dit à peu près tout ce que la page… - Obole',
  ],
])('%s of %s', (title, owner, expected) => {
  expect(pageTitle(title, owner, 'Obole')).toBe(expected)
  expect(expected.length).toBeLessThanOrEqual(68)
})

test('a word longer than the limit is cut between characters', () => {
  expect(shorten('a'.repeat(20), 10)).toBe(`${'a'.repeat(9)}…`)
  expect(shorten(`${'a'.repeat(8)}🎻🎻`, 10)).toBe(`${'a'.repeat(8)}…`)
  expect(shorten('  deux \n mots ', 20)).toBe('deux mots')
})
