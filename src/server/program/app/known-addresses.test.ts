import { expect, test } from 'vitest'
import { makeIsKnownAddress } from '#server/program/app/known-addresses.ts'

const isKnown = makeIsKnownAddress({
  root: { path: '' },
  'layouts/default': { parentId: 'root' },
  search: { path: 'e/recherche', parentId: 'layouts/default' },
  'search-en': { path: 'e/recherche/en', parentId: 'layouts/default' },
  organization: { path: 'associations/:organizationSlug', parentId: 'layouts/default' },
  legal: { path: ':legalPageName', parentId: 'layouts/default' },
  nested: { path: 'a', parentId: 'root' },
  deeper: { path: 'b', parentId: 'nested' },
  'not-found': { path: '*', parentId: 'layouts/default' },
})

test.each([
  '/e/recherche',
  '/E/Recherche/',
  '/e/recherche/en',
  '/associations/la-ruche',
  '/mentions-legales',
  '/a/b',
  // What the router asks for itself.
  '/__manifest',
  '/nulle/part.data',
])('%s has a page', (pathname) => {
  expect(isKnown(pathname)).toBe(true)
})

test.each([
  '/nulle/part',
  '/wp-login.php',
  '/.env',
  '/e',
  '/associations/la-ruche/x',
  '/b',
  '/mentions-legales/x',
])('%s has none', (pathname) => {
  expect(isKnown(pathname)).toBe(false)
})
