import { expect, test } from 'vitest'
import { localeOfRequest, pagePath } from './page-locale.server.ts'

const asked = (path: string, cookie = '') =>
  new Request(`http://localhost${path}`, cookie === '' ? {} : { headers: { cookie } })

test.each([
  ['/associations/a/evenements/b/2/en', '', 'en'],
  // The browser's request during client-side navigation.
  ['/associations/a/evenements/b/2/en.data', '', 'en'],
  ['/associations/a/evenements/b/2/es.data?_routes=step-es', 'locale=en', 'es'],
  ['/associations/a/evenements/b/2.data', 'locale=es', 'es'],
  ['/associations/a/evenements/b/2.data', '', 'fr'],
])('%s with %j is in %s', (path, cookie, locale) => {
  expect(localeOfRequest(asked(path, cookie))).toBe(locale)
})

test('data requests have the address of their page', () => {
  expect(pagePath(asked('/e/recherche/en.data?q=x'))).toBe('/e/recherche/en')
})
