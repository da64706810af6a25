import { expect, test } from 'vitest'
import { firstSentence } from '#domain/first-sentence.ts'

test.each([
  ['', ''],
  ['Un repas chaud', 'Un repas chaud'],
  [
    '4 € suffisent pour un repas complet. Cet hiver, nous en préparons.',
    '4 € suffisent pour un repas complet.',
  ],
  ['Venez nombreux ! 12 places restent.', 'Venez nombreux !'],
  ['Écrivez à M. Martin ou à S. Le Goff. Merci.', 'Écrivez à M. Martin ou à S. Le Goff.'],
  ['Le site www.exemple.fr est ouvert. Venez.', 'Le site www.exemple.fr est ouvert.'],
  ['Et alors… Rien.', 'Et alors…'],
  ['Une  seule\nligne. Deux.', 'Une seule ligne.'],
])('%j begins with %j', (text, sentence) => {
  expect(firstSentence(text, 140)).toBe(sentence)
})

test('a long sentence is cut at a word, without the comma before the cut', () => {
  expect(firstSentence('Du pain, du sel et de l’eau pour tout le monde', 8)).toBe('Du pain…')
  expect(firstSentence('Du pain, du sel et de l’eau', 10)).toBe('Du pain…')
  expect(firstSentence('a'.repeat(30), 10)).toBe(`${'a'.repeat(10)}…`)
})
