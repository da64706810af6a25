import { expect, test } from 'vitest'
import { loader } from './language.ts'

const cookieAt = (address: string) =>
  loader({ params: { locale: 'en' }, request: new Request(address) }).headers.get('set-cookie')

test('the language is kept for a year, by a secure site only over its own secure line', () => {
  const plain = 'locale=en; Path=/; Max-Age=31536000; SameSite=Lax'
  expect(cookieAt('http://localhost:4400/langue/en')).toBe(plain)
  expect(cookieAt('https://dons.exemple.fr/langue/en')).toBe(`${plain}; Secure`)
})

test('a bare language path leads home, not to this very address', () => {
  const address = 'http://localhost:4400/langue/fr?retour=%2Fen'
  const answer = loader({ params: { locale: 'fr' }, request: new Request(address) })
  expect(answer.headers.get('location')).toBe('/')
})

test.each([
  '/.//evil.example/x',
  '//evil.example',
  '/associations/..//evil.example',
  'https://evil.example/',
])('going back to %s stays here', (retour) => {
  const address = `http://localhost:4400/langue/fr?retour=${encodeURIComponent(retour)}`
  const answer = loader({ params: { locale: 'fr' }, request: new Request(address) })
  expect(answer.headers.get('location')).toBe('/e/recherche')
})
