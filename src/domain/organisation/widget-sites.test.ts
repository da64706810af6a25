import { expect, test } from 'vitest'
import { linesOfSites, readWidgetSite } from '#domain/organisation/widget-sites.ts'

test.each([
  ['https://www.exemple.fr', 'https://www.exemple.fr'],
  [' https://Exemple.FR/ ', 'https://exemple.fr'],
  ['https://exemple.fr:8443', 'https://exemple.fr:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
])('%j is the site %s', (text, origin) => expect(readWidgetSite(text)).toBe(origin))

test.each([
  '',
  'exemple.fr',
  'http://exemple.fr',
  'https://*.exemple.fr',
  'https://*',
  '*',
  'https:',
  'https://exemple',
  'https://exemple.fr/page',
  'https://exemple.fr; script-src *',
  "https://exemple.fr 'unsafe-inline'",
  'https://exemple.fr\nhttps://autre.fr',
  'https://zoe@exemple.fr',
  'https://-a.fr',
  'http://localhost.exemple.fr',
  'data:text/html,x',
  `https://${'a'.repeat(200)}.fr`,
])('%j is no site', (text) => expect(readWidgetSite(text)).toBeNull())

test('one site a line', () => {
  expect(linesOfSites(' https://a.fr \n\n https://b.fr\r\n')).toEqual(['https://a.fr', 'https://b.fr'])
})
