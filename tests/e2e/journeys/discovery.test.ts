import jsonld from 'jsonld'
import { describe, expect, test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aSite } from '../../build/e2e/a-site.ts'

const hostile = 'Soirée </script><script>alert(1)</script> & "amis"'

const site = aSite(async (db) => {
  await aForm(db, { form: { slug: 'dons' } })
  await aForm(db, {
    form: {
      slug: 'soiree',
      type: 'Event',
      title: hostile,
      startDate: '2040-12-20T19:00:00Z',
      tiers: [{ key: 'a', name: 'Entrée <!--', price: 1000 }],
    },
  })
  await aForm(db, { form: { slug: 'lien', state: 'private' } })
  await aForm(db, { form: { slug: 'fermee', state: 'disabled' } })
})

const org = '/associations/la-ruche'

const fetchPage = async (path: string, method = 'GET') => {
  const answer = await fetch(`${site.url}${path}`, { method, redirect: 'manual' })
  return { answer, html: await answer.text() }
}

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The entries of a head, by `rel` or `property` or `name`, in its order. */
function headOf(html: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [, tag = ''] of html.matchAll(/<(?:meta|link) ([^>]*)>/g)) {
    const value = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`, 'i').exec(tag)?.[1]
    const key = value('property') ?? value('name') ?? value('rel')
    const entry = value('content') ?? value('href')
    if (key !== undefined && entry !== undefined) found.set(key, [...(found.get(key) ?? []), unescape(entry)])
  }
  return found
}

/** The JSON-LD of a page, as a crawler reads it: the text of the element. */
function dataOf(html: string): { '@graph': Record<string, unknown>[] } {
  const [, text = ''] = /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? []
  return JSON.parse(text) as { '@graph': Record<string, unknown>[] }
}

describe('the metadata of a page', () => {
  test.each([
    ['', 'fr', 'fr_FR'],
    ['/en', 'en', 'en_GB'],
    ['/es', 'es', 'es_ES'],
  ])('addresses, languages, picture: %s', async (suffix, lang, ogLocale) => {
    const path = `${org}/formulaires/dons`
    const { html } = await fetchPage(path + suffix)
    const head = headOf(html)
    expect(html).toContain(`<html lang="${lang}"`)
    const [canonical = ''] = head.get('canonical') ?? []
    expect(new URL(canonical).pathname).toBe(path + suffix)
    expect(head.get('alternate')?.map((url) => new URL(url).pathname)).toEqual([
      path,
      `${path}/en`,
      `${path}/es`,
      path,
      '/oembed',
    ])
    expect([...html.matchAll(/<link [^>]*hreflang="([\w-]+)"/gi)].map(([, code]) => code)).toEqual([
      'fr',
      'en',
      'es',
      'x-default',
    ])
    expect([head.get('og:locale'), head.get('og:url')]).toEqual([[ogLocale], [canonical]])
    expect([head.get('og:image:width'), head.get('og:image:height')]).toEqual([['1200'], ['630']])
    expect(head.get('twitter:card')).toEqual(['summary_large_image'])
    const [image = ''] = head.get('og:image') ?? []
    const picture = await fetch(`${site.url}${new URL(image).pathname}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('structured data contains any title, and none of it is executed', async () => {
    const { html } = await fetchPage(`${org}/evenements/soiree`)
    expect(html).not.toContain('<script>alert(1)')
    const data = dataOf(html)
    expect(data['@graph'][0]).toMatchObject({ '@type': 'Event', name: hostile })
    const nodes = await jsonld.expand(
      { ...data, '@context': { '@vocab': 'https://schema.org/' } },
      { safe: true },
    )
    expect(nodes.map((node) => node['@type'])).toEqual([
      ['https://schema.org/Event'],
      ['https://schema.org/NGO'],
      ['https://schema.org/BreadcrumbList'],
    ])
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]?.length).toBeLessThanOrEqual(90)
  })

  test('only published pages may be indexed', async () => {
    const isHidden = async (path: string) =>
      headOf((await fetchPage(path)).html)
        .get('robots')
        ?.some((words) => words.startsWith('noindex')) === true
    const pages = [
      [`${org}/formulaires/dons`, false],
      [org, false],
      ['/e/recherche', false],
      [`${org}/formulaires/lien`, true],
      [`${org}/formulaires/fermee`, true],
      [`${org}/formulaires/dons/1`, true],
      ['/connexion', true],
      [`${org}/checkout`, true],
      ['/nulle/part', true],
      ['/e/recherche?q=toit', true],
    ] as const
    for (const [path, hidden] of pages) expect([path, await isHidden(path)]).toEqual([path, hidden])
  })
})

describe('answers of pages', () => {
  test.each([
    [`${org}/formulaires/dons`, 200],
    [`${org}/formulaires/dons/en`, 200],
    [org, 200],
    [`${org}/formulaires/nulle-part`, 404],
    [`${org}/inconnu/dons`, 404],
    ['/associations/nulle-part', 404],
    ['/nulle/part', 404],
    ['/error?status=403', 403],
    [`${org}/evenements`, 301],
  ])('HEAD %s is GET without its body: %i', async (path, status) => {
    const get = await fetchPage(path)
    const head = await fetchPage(path, 'HEAD')
    expect([get.answer.status, head.answer.status, head.html]).toEqual([status, status, ''])
    expect(head.answer.headers.get('content-type')).toBe(get.answer.headers.get('content-type'))
    expect(head.answer.headers.get('location')).toBe(get.answer.headers.get('location'))
    expect(get.html.includes('<h1')).toBe(status !== 301)
  })

  test('a page has no other method: not found', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await fetchPage(`${org}/formulaires/dons`, method)).answer.status).toBe(404)
  })
})
