import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { loader as securityLoader } from '#web/pages/account/security.tsx'
import { loader as loginLoader } from '#web/pages/public/login/login.tsx'

const context = new RouterContextProvider()
context.set(pageReadsContext, { brand: { name: 'Obole' } } as never)

/** Where both pages lead back to, with a `back` that anyone may have written into a link. */
function backOf(query: string) {
  const args = (path: string) =>
    ({ request: new Request(`http://localhost:4400${path}?${query}`), context, params: {} }) as never
  return [loginLoader(args('/connexion')).back, securityLoader(args('/connexion/securite')).back]
}

test.each(['/', '/admin/la-ruche', '/associations/la-ruche/formulaires/dons/2?x=//y'])(
  'a path of this site is where a sign-in ends: %s',
  (path) => expect(backOf(`back=${encodeURIComponent(path)}`)).toEqual([path, path]),
)

test.each([
  '',
  'back=',
  'back=//evil.example',
  'back=/%5Cevil.example',
  'back=%2F%09%2Fevil.example',
  'back=https://evil.example/',
  'back=javascript:alert(1)',
  'back=/.//evil.example/x',
  'back=%2F%0A%2Fevil.example',
  'back=%252F%252Fevil.example',
  'back=//evil.example&back=/admin',
])('anything else leads to the home page: %s', (query) =>
  expect(backOf(query)).toEqual(['/e/recherche', null]),
)

test.each([
  ['/connexion', '/e/recherche'],
  ['/connexion?mode=reset#a.b', '/e/recherche'],
  ['/connexion?back=//evil.example', '/e/recherche'],
  ['/connexion?mode=contributor&back=%2Fcompte', '/compte'],
  [`/connexion?back=${encodeURIComponent('/connexion?back=%2Fadmin')}`, '/admin'],
])('a sign-in does not end on its own page: %s leads to %s', (path, end) =>
  expect(backOf(`back=${encodeURIComponent(path)}`)[0]).toBe(end),
)
