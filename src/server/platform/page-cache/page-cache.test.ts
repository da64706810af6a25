import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { makePageCache } from '#server/platform/page-cache/page-cache.ts'

const org = '/associations/la-ruche'
const cache = makePageCache(
  {
    render: async () => new Response(''),
    readDrawing: async () => null,
    publicUrl: 'http://localhost',
    cacheVersion: async () => null,
    isKnownAddress: (pathname) => !pathname.includes('/nulle'),
  },
  pino({ level: 'silent' }),
)
const pageOf = (url: string, cookie?: string) => {
  const request = { url, headers: cookie === undefined ? {} : { cookie } }
  return cache.pageOf(request) ?? cache.missingPageOf(request)
}

describe('the pages of the table', () => {
  test.each([
    [org, 'organization'],
    [`${org}/en`, 'organization'],
    [`${org}/formulaires`, 'organization'],
    [`${org}/formulaires/es`, 'organization'],
    [`${org}/formulaires/dons`, 'campaign'],
    [`${org}/evenements/fete/2/es`, 'campaign'],
    [`${org}/formulaires/dons/widget`, 'widget'],
    [`${org}/formulaires/dons/widget-bouton/en?visitor=zoe`, 'widget'],
    ['/e/recherche', 'search'],
    ['/e/recherche/en', 'search'],
    ['/nulle/part', 'notFound'],
    ['/nulle/part?x=1', 'notFound'],
  ])('%s is %s', (url, name) => {
    expect(pageOf(url)?.name).toBe(name)
  })

  test.each([
    // What a query string asks for is its visitor's alone.
    `${org}?x=1`,
    `${org}/formulaires/dons?page=2`,
    '/e/recherche?q=zoe',
    '/associations/checkout',
    '/associations/redirection',
    `${org}/checkout/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79`,
    `${org}/formulaires/dons/widget-autre`,
    `${org}/formulaires/dons/redirection`,
    '/paiement/embarque/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79',
    '/billets/7f3c2f0e-6f0b-4d7e-9a34-2f1d4c5b6a79',
    '/paiement/nulle/part',
    '/commandes',
    '/connexion',
    '/mentions-legales',
  ])('%s is not stored', (url) => {
    expect(pageOf(url)).toBeNull()
  })
})

describe('the language', () => {
  test.each([
    [org, undefined, 'fr'],
    [org, 'locale=en', 'en'],
    [org, 'a=1; locale=es; b=2', 'es'],
    [org, 'locale=xx', 'fr'],
    [`${org}/es`, 'locale=en', 'es'],
  ])('of %s with the cookie %s is %s', (url, cookie, locale) => {
    expect(pageOf(url, cookie)).toEqual({ name: 'organization', pathname: url, locale })
  })

  test('of a widget is in its path alone', () => {
    const pathname = `${org}/formulaires/dons/widget-bouton`
    expect(pageOf(`${pathname}?lang=es`, 'locale=en')).toEqual({ name: 'widget', pathname, locale: 'fr' })
    expect(pageOf(`${pathname}/es`, 'locale=en')?.locale).toBe('es')
  })

  test('an address without a route has one page per language, whatever it says', () => {
    const pathname = '/introuvable'
    expect(pageOf('/nulle/zoe@exemple.fr?email=zoe')).toEqual({ name: 'notFound', pathname, locale: 'fr' })
    expect(pageOf('/nulle/part/en')).toEqual({ name: 'notFound', pathname, locale: 'en' })
    expect(pageOf('/nulle/part', 'locale=es')).toEqual({ name: 'notFound', pathname, locale: 'es' })
  })
})
