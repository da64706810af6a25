import { expect, test } from 'vitest'
import { afterLabel } from '#web/lib/form/after-label.ts'

test.each([
  ['Taille', 'M', 'Taille : M'],
  ['Comment nous avez-vous connus ?', 'Par un ami', 'Comment nous avez-vous connus ? Par un ami'],
  ['Déjà venu ? ', 'Oui', 'Déjà venu ? Oui'],
])('%j and %j make %j', (label, value, whole) => {
  expect(afterLabel(label, value, () => `${label} : ${value}`)).toBe(whole)
})
