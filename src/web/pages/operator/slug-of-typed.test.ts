import { expect, test } from 'vitest'
import { slugOfTyped } from '#web/pages/operator/slug-of-typed.ts'

test.each([
  ['la-ruche', 'la-ruche'],
  [' La-Ruche ', 'la-ruche'],
  ['/la-ruche/', 'la-ruche'],
  ['https://exemple.fr/associations/la-ruche/formulaires/dons?source=qr', 'la-ruche'],
  ['https://exemple.fr/admin/la-ruche', 'la-ruche'],
  ['  ', ''],
])('%s: %s', (typed, slug) => expect(slugOfTyped(typed)).toBe(slug))
