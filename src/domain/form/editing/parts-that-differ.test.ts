import { expect, test } from 'vitest'
import { partsThatDiffer } from '#domain/form/editing/parts-that-differ.ts'

const alike = 'Venez nombreux à la salle des fêtes de Nantes.'

test.each([
  ['short texts whole', ['Un repas', 'Un bal'], ['Un repas', 'Un bal']],
  [
    'an early difference from the start',
    [`Oui. ${alike}`, `Non. ${alike}`],
    ['Oui. Venez nombreux…', 'Non. Venez nombreux…'],
  ],
  [
    'a late difference from the words before it',
    [`${alike} À 18 h.`, `${alike} À 19 h.`],
    ['…À 18 h.', '…À 19 h.'],
  ],
  ['what was added at the end', [alike, `${alike} Merci.`], ['…de Nantes.', '…de Nantes. Merci.']],
  ['nothing of equal texts but their end', [alike, alike], ['…de Nantes.', '…de Nantes.']],
] as const)('shows %s', (_, texts, shown) => {
  expect(partsThatDiffer([...texts], 19)).toEqual(shown)
})
