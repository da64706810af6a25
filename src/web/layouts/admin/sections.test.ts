import { expect, test } from 'vitest'
import { rights } from '#domain/access/rights.ts'
import { associationOf, sectionsOf, tabsOf } from '#web/layouts/admin/sections.ts'

const home = '/admin/la-ruche'
const currentOf = (pathname: string) =>
  sectionsOf(pathname, '/admin', rights)
    .filter(({ isCurrent }) => isCurrent)
    .map(({ name }) => name)

test.each([
  [home, 'home'],
  [`${home}/campagnes`, 'campaigns'],
  [`${home}/evenements/gala/edition/1`, 'campaigns'],
  [`${home}/formulaires/dons/administrateurs`, 'campaigns'],
  [`${home}/commandes`, 'orders'],
  [`${home}/attendus`, 'orders'],
  [`${home}/cheques`, 'orders'],
  [`${home}/participants`, 'orders'],
  [`${home}/evenements/gala/saisie`, 'orders'],
  [`${home}/evenements/gala/annulation`, 'orders'],
  [`${home}/commandes/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79`, 'orders'],
  [`${home}/adherents`, 'people'],
  [`${home}/adherents/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79`, 'people'],
  [`${home}/donateurs`, 'people'],
  [`${home}/donateurs/mensuels`, 'people'],
  [`${home}/personnes`, 'people'],
  [`${home}/personnes/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79`, 'people'],
  [`${home}/messages`, 'messages'],
  [`${home}/messages/nouveau`, 'messages'],
  [`${home}/argent`, 'money'],
  [`${home}/argent/comptabilite`, 'money'],
  [`${home}/statistiques`, 'statistics'],
  [`${home}/recus`, 'documents'],
  [`${home}/informations`, 'settings'],
  [`${home}/verification`, 'settings'],
  [`${home}/support`, 'settings'],
])('%s is in the section %s alone', (pathname, name) => {
  expect(currentOf(pathname)).toEqual([name])
  expect(associationOf(pathname)).toBe('la-ruche')
})

test('a user sees the sections that their rights open', () => {
  const seen = (held: typeof rights) => sectionsOf(home, '/admin', held).map(({ name }) => name)
  expect(seen(rights)).toEqual([
    'home',
    'campaigns',
    'orders',
    'people',
    'messages',
    'money',
    'statistics',
    'documents',
    'settings',
  ])
  expect(seen(['form:read'])).toEqual(['home', 'campaigns'])
  expect(seen([])).toEqual(['home'])
})

test('pages of no association have none', () => {
  for (const pathname of ['/admin', '/admin/', '/exploitation/la-ruche', '/invitation'])
    expect(associationOf(pathname)).toBeNull()
})

test('a phone shows five places, the last of which opens the rest where there are more', () => {
  expect(tabsOf([1, 2, 3, 4, 5])).toEqual({ tabs: [1, 2, 3, 4, 5], more: [] })
  expect(tabsOf([1, 2, 3, 4, 5, 6, 7, 8])).toEqual({ tabs: [1, 2, 3, 4], more: [5, 6, 7, 8] })
})
