import { Suspense } from 'react'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type LegalPageName, legalPageNames } from '#contract/page-reads.ts'
import HeaderInside from '#web/layouts/frame/header-inside.tsx'
import { Footer } from '#web/layouts/frame/footer.tsx'
import routes from '#web/routes.ts'
import { renderWithRoot } from '../build/render-with-root.tsx'

interface PlainRoute {
  readonly path?: string
  readonly children?: PlainRoute[]
}

/** The route table as the router matches it: only paths. */
const plainRoute = ({ path, children }: PlainRoute): PlainRoute => ({
  ...(path !== undefined && { path }),
  ...(children !== undefined && { children: children.map(plainRoute) }),
})
const table = routes.map((route) => plainRoute(route as PlainRoute))

/** The targets of the links in the header and the footer, for a site with these legal pages. */
function linksWith(legalPages: readonly LegalPageName[]): string[] {
  const html = renderWithRoot(
    <Suspense>
      <HeaderInside />
      <Footer />
    </Suspense>,
    { brand: { legalPages }, path: '/associations/la-ruche?q=1' },
  )
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

/** Links to a page that does not exist, or to a legal page without a text. */
function deadLinks(hrefs: readonly string[], legalPages: readonly LegalPageName[]): string[] {
  return hrefs.filter((href) => {
    const { pathname } = new URL(href, 'https://dons.exemple.fr')
    const found = matchRoutes(table, pathname)?.at(-1)
    if (found === undefined || found.route.path === '*') return true
    if (found.route.path !== ':legalPageName') return false
    return legalPages.every((name) => name !== found.params['legalPageName'])
  })
}

const configurations: [string, readonly LegalPageName[]][] = [
  ['no legal page', []],
  ['every legal page', legalPageNames],
  ...legalPageNames.flatMap((name): [string, readonly LegalPageName[]][] => [
    [`${name} alone`, [name]],
    [`all but ${name}`, legalPageNames.filter((other) => other !== name)],
  ]),
]

describe('header and footer', () => {
  test.each(configurations)('%s: every link has a page', (_name, legalPages) => {
    expect(deadLinks(linksWith(legalPages), legalPages)).toEqual([])
  })

  test('every legal page with a text has a link, except the cookie page', () => {
    const links = linksWith(legalPageNames)
    // The cookie page is part of the settings.
    for (const name of legalPageNames.filter((one) => one !== 'cookies')) expect(links).toContain(`/${name}`)
    expect(linksWith([]).filter((href) => legalPageNames.some((name) => href === `/${name}`))).toEqual([])
  })

  test('an association is registered by visitors, and another one added by members', () => {
    const html = renderWithRoot(
      <Suspense>
        <HeaderInside />
      </Suspense>,
    )
    expect(html).toMatch(/<li data-for="member" hidden=""><a href="([^"]+)">Ajouter une association</)
    expect(html).toMatch(/<li data-for="newcomer"><a href="([^"]+)">Inscrire mon association</)
  })

  test('the login leads back to the page', () => {
    const logins = linksWith([]).filter((href) => href.startsWith('/connexion?'))
    expect(new Set(logins)).toEqual(
      new Set([`/connexion?mode=contributor&back=${encodeURIComponent('/associations/la-ruche?q=1')}`]),
    )
  })
})

describe('these tests fail where they should', () => {
  test('a legal page without a text', () =>
    expect(deadLinks(['/guide', '/commandes'], ['aide'])).toEqual(['/guide']))
  test('an address that no route has', () => expect(deadLinks(['/nulle/part'], [])).toEqual(['/nulle/part']))
})
