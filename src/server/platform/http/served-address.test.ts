import { expect, test } from 'vitest'
import { servedAddress } from './served-address.ts'

test.each([
  '/associations/la-ruche?x=1',
  '/e/recherche?q=%C3%A9t%C3%A9',
  '/associations/caf%C3%A9',
  '/a%2500',
  '//associations',
  '/ha-api/agg/form?organizationSlug=%00',
])('%s is served as it is', (url) => expect(servedAddress(url)).toBe(url))

test.each([
  ['/associations/%00', '/introuvable'],
  ['/associations/a%00b?x=1', '/introuvable'],
  ['/associations/%zz', '/introuvable'],
  ['/associations/%ED%A0%80', '/introuvable'],
  ['/%', '/introuvable'],
  ['//[.data', '/introuvable'],
  ['http://evil.exemple/x', '/introuvable'],
  ['*', '/introuvable'],
  ['/ha-api/carts/%00', '/ha-api/unknown'],
  ['/ha-api/carts/%c3%28?x=1', '/ha-api/unknown'],
  ['/e/recherche?q=a%00b', '/e/recherche?q=ab'],
])('%s is served as %s', (url, served) => expect(servedAddress(url)).toBe(served))
