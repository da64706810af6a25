import { expect, test } from 'vitest'
import { looksOf } from '#domain/organisation/name-look.ts'

const look = (name: string) => looksOf({ name, slug: '' })[0]

test.each([
  ['another case', 'LA RUCHE'],
  ['accents', 'Là Rûche'],
  ['punctuation', 'La-Ruche.'],
  ['no spaces', 'LaRuche'],
  ['a legal word', 'Association La Ruche'],
  ['a short legal word', 'La Ruche (asso)'],
  ['a word that vouches', 'La Ruche - Officiel'],
  ['Cyrillic letters', 'Lа Ruсhе'],
  ['Greek letters', 'Lα Ruchε'],
  ['fullwidth letters', 'Ｌａ　Ｒｕｃｈｅ'],
  ['mathematical letters', '𝐋𝐚 𝐑𝐮𝐜𝐡𝐞'],
  ['digits', 'La Ruch3'],
  ['a combining mark', 'La Ru\u0301che'],
  ['hidden characters', 'La\u200b Ru\u00adche'],
])('a name looks the same with %s', (_, name) => {
  expect(look(name)).toBe(look('La Ruche'))
})

test.each([
  ['Secours populaire', 'Sec0urs popu1aire'],
  ['Les Amis du Lavoir', 'Ies Amis du Lavoir'],
  ['Les Amis du Lavoir', 'Les Arnis du Lavoir'],
  ['Œuvres de l’Erdre', 'Oeuvres de l Erdre'],
])('%s looks like %s', (one, other) => {
  expect(look(one)).toBe(look(other))
})

test.each([
  ['La Ruche', 'Les Amis de la Ruche'],
  ['La Ruche', 'La Roche'],
  ['Scouts 44', 'Scouts 49'],
  ['Amicale 2026', 'Amicale 2027'],
  ['Association', 'Asso du Lavoir'],
])('%s does not look like %s', (one, other) => {
  expect(look(one)).not.toBe(look(other))
})

test('an address counts without its number, and a name of legal words is compared whole', () => {
  expect(looksOf({ name: 'Ruche nantaise', slug: 'la-ruche-2' })).toEqual([
    look('Ruche nantaise'),
    look('La Ruche'),
  ])
  expect(looksOf({ name: 'La Ruche', slug: 'la-ruche-2' })).toEqual([look('La Ruche')])
  expect(look('Association')).not.toBe('')
})
