import { expect, test } from 'vitest'
import { loader } from './language.ts'

const cookieAt = (address: string) =>
  loader({ params: { locale: 'en' }, request: new Request(address) }).headers.get('set-cookie')

test('the language is stored for a year, and on an HTTPS site only for HTTPS', () => {
  const plain = 'locale=en; Path=/; Max-Age=31536000; SameSite=Lax'
  expect(cookieAt('http://localhost:4400/langue/en')).toBe(plain)
  expect(cookieAt('https://dons.exemple.fr/langue/en')).toBe(`${plain}; Secure`)
})

test('a language path without a page leads to the home page, not to itself', () => {
  const address = 'http://localhost:4400/langue/fr?retour=%2Fen'
  const answer = loader({ params: { locale: 'fr' }, request: new Request(address) })
  expect(answer.headers.get('location')).toBe('/')
})

test.each([
  '/.//evil.example/x',
  '//evil.example',
  '/associations/..//evil.example',
  'https://evil.example/',
])('returning to %s stays on this site', (retour) => {
  const address = `http://localhost:4400/langue/fr?retour=${encodeURIComponent(retour)}`
  const answer = loader({ params: { locale: 'fr' }, request: new Request(address) })
  expect(answer.headers.get('location')).toBe('/e/recherche')
})
