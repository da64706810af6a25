import { createHash } from 'node:crypto'
import jsonld from 'jsonld'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AggForm } from '#contract/form.ts'
import { makePageReads } from '#server/program/pages/page-reads.ts'
import { manyForms } from '../../../build/site/many-search-forms.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World

const place = {
  name: 'Salle des fêtes',
  address: '2 rue du Port',
  city: 'Nantes',
  zipCode: '44000',
  country: 'FR',
  lat: 47.2,
  lng: -1.55,
}
const forms = [
  { slug: 'dons', goal: 500000, type: 'CrowdFunding' },
  {
    slug: 'concert',
    type: 'Event',
    title: 'Concert </script><script>alert(1)</script>',
    startDate: '2040-12-20T19:00:00Z',
    place,
    onlineUrl: 'https://visio.exemple.fr/secret',
    acceptOpenDonation: true,
    tiers: [
      { key: 'a', name: 'Plein tarif', price: 1250, saleEndDate: '2040-12-19T00:00:00Z' },
      { key: 'b', name: 'Complet', price: 800, stock: 0 },
      { key: 'c', name: 'Gratuit', price: 0, priceCategory: 'Free' },
    ],
  },
  { slug: 'boutique', type: 'Shop', tiers: [{ key: 'a', name: 'Tablier', price: 2200, vatRate: 20 }] },
  { slug: 'adhesion', type: 'Membership', tiers: [{ key: 'a', name: 'Annuelle', price: 2000 }] },
  { slug: 'cotisation', type: 'PaymentForm', tiers: [{ key: 'a', name: 'Loyer', price: 2000 }] },
  { slug: 'lien', state: 'private' },
  { slug: 'brouillon', state: 'draft' },
]

beforeAll(async () => {
  world = await aWorld()
  for (const form of forms) await aForm(world.deps.db, { form })
})
afterAll(() => world.close())

const aggOf = async (formType: string, formSlug: string) => {
  const query = new URLSearchParams({ organizationSlug: 'la-ruche', formType, formSlug })
  const answer = await fetch(`${world.url}/ha-api/agg/form?${query.toString()}`)
  return (await answer.json()) as AggForm
}

type Node = Readonly<Record<string, unknown>>

/** The data as another program reads it: every name of schema.org by its full address, nothing dropped. */
async function expand(data: unknown): Promise<Node[]> {
  const document = { ...(data as object), '@context': { '@vocab': 'https://schema.org/' } }
  return jsonld.expand(document, { safe: true })
}
const typesOf = (nodes: readonly Node[]) => nodes.flatMap((node) => node['@type'] as string[])
const schema = (name: string) => `https://schema.org/${name}`

describe('structured data', () => {
  test.each([
    ['CrowdFunding', 'dons', 'DonateAction'],
    ['Event', 'concert', 'Event'],
    ['Shop', 'boutique', 'Product'],
    ['Membership', 'adhesion', 'Service'],
    ['PaymentForm', 'cotisation', 'WebPage'],
  ])('of a %s is read by another program', async (type, slug, thing) => {
    const nodes = await expand((await aggOf(type, slug)).seoTags.jsonLd)
    expect(typesOf(nodes)).toEqual([schema(thing), schema('NGO'), schema('BreadcrumbList')])
  })

  test('of an event states when, where, by whom and at what price', async () => {
    const { seoTags, form } = await aggOf('Event', 'concert')
    const [event] = seoTags.jsonLd['@graph'] as Node[]
    expect(event).toMatchObject({
      startDate: '2040-12-20T19:00:00.000Z',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      organizer: { '@id': `${new URL(form.url).origin}/associations/la-ruche#organization` },
      location: [
        { '@type': 'Place', address: { addressLocality: 'Nantes' }, geo: { latitude: 47.2 } },
        { '@type': 'VirtualLocation', url: form.url },
      ],
      offers: [
        { price: '12.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock', url: form.url },
        { name: 'Complet', availability: 'https://schema.org/SoldOut' },
        { price: '0.00' },
      ],
    })
    expect(JSON.stringify(seoTags)).not.toContain('secret')
  })

  test('of an association lists its public forms', async () => {
    const brand = { name: 'Obole' } as Parameters<typeof makePageReads>[1]
    const reads = makePageReads(world.deps, brand, new Map() as never)
    const page = await reads.organizationPage('la-ruche')
    const nodes = await expand(page?.seoTags.jsonLd)
    expect(typesOf(nodes)).toEqual([schema('NGO'), schema('BreadcrumbList'), schema('ItemList')])
    expect(JSON.stringify(page?.seoTags.jsonLd)).not.toMatch(/lien|brouillon/)
    expect(page?.seoTags.title).toBe('La Ruche - Obole')
  })

  test('limits title, description and picture to what is displayed', async () => {
    for (const [type, slug] of [
      ['CrowdFunding', 'dons'],
      ['Event', 'concert'],
    ] as const) {
      const { title, description, imageUrl, imageAlt } = (await aggOf(type, slug)).seoTags
      expect(title.length).toBeLessThanOrEqual(70)
      expect(title).toMatch(/ - Obole$/)
      expect(description.length).toBeGreaterThan(5)
      expect(imageUrl).toMatch(/\/og\/la-ruche\/\w+\/\w+\/[0-9a-f]{20}\.png$/)
      expect(imageAlt).toContain('La Ruche')
    }
  })
})

describe('the picture of a shared link', () => {
  const pictureOf = async (type: string, slug: string) => {
    const { seoTags } = await aggOf(type, slug)
    const { pathname } = new URL(seoTags.imageUrl ?? '')
    return { pathname, answer: await fetch(`${world.url}${pathname}`, { redirect: 'manual' }) }
  }

  test('is a PNG of 1200 × 630, immutable at its address', async () => {
    for (const [type, slug] of [
      ['CrowdFunding', 'dons'],
      ['Event', 'concert'],
    ] as const) {
      const { answer, pathname } = await pictureOf(type, slug)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const png = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      // The picture has content: more than one colour.
      expect((await sharp(png).stats()).entropy).toBeGreaterThan(0.3)
      expect(png.length).toBeLessThan(120_000)
      const again = Buffer.from(await (await fetch(`${world.url}${pathname}`)).arrayBuffer())
      expect(hash(again)).toBe(hash(png))
    }
  })

  test('of an association exists too', async () => {
    const brand = { name: 'Obole' } as Parameters<typeof makePageReads>[1]
    const page = await makePageReads(world.deps, brand, new Map() as never).organizationPage('la-ruche')
    const { pathname } = new URL(page?.seoTags.imageUrl ?? '')
    const answer = await fetch(`${world.url}${pathname}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await fetch(`${world.url}/og/la-ruche/old.png`, { redirect: 'manual' })).status).toBe(302)
    expect((await fetch(`${world.url}/og/nulle/old.png`)).status).toBe(404)
  })

  test('of an earlier version redirects to the present one; of a hidden form there is none', async () => {
    const { pathname } = await pictureOf('CrowdFunding', 'dons')
    const old = await fetch(`${world.url}/og/la-ruche/collectes/dons/old.png`, { redirect: 'manual' })
    expect([old.status, old.headers.get('location')]).toEqual([302, pathname])
    expect((await fetch(`${world.url}/og/la-ruche/formulaires/brouillon/x.png`)).status).toBe(404)
    expect((await fetch(`${world.url}/og/la-ruche/formulaires/nulle-part/x.png`)).status).toBe(404)
  })
})

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('the first requests of crawlers', () => {
  test('robots.txt excludes payment, calls, login and steps, and names the sitemap', async () => {
    const answer = await fetch(`${world.url}/robots.txt`)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const lines = (await answer.text()).split('\n')
    for (const path of [
      '/paiement',
      '/ha-api',
      '/connexion',
      '/associations/*/*/*/1$',
      '/associations/*/*/*/4/',
    ])
      expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).toContain(`Sitemap: ${world.deps.settings.publicUrl}/sitemap.xml`)
  })

  test('the sitemap lists what is published, with its last change, and nothing else', async () => {
    const index = await (await fetch(`${world.url}/sitemap.xml`)).text()
    expect(locations(index).map((url) => new URL(url).pathname)).toEqual([
      '/sitemap/organizations-1.xml',
      '/sitemap/forms-1.xml',
    ])
    const part = await (await fetch(`${world.url}/sitemap/forms-1.xml`)).text()
    expect(
      locations(part)
        .map((url) => new URL(url).pathname)
        .toSorted(),
    ).toEqual([
      '/associations/la-ruche/adhesions/adhesion',
      '/associations/la-ruche/boutiques/boutique',
      '/associations/la-ruche/collectes/dons',
      '/associations/la-ruche/evenements/concert',
      '/associations/la-ruche/paiements/cotisation',
    ])
    expect(part).toMatch(/<lastmod>2026-11-01T09:00:00\.000Z<\/lastmod>/)
    const owners = await (await fetch(`${world.url}/sitemap/organizations-1.xml`)).text()
    expect(locations(owners).map((url) => new URL(url).pathname)).toEqual(['/associations/la-ruche'])
    for (const name of ['forms-2.xml', 'forms-0.xml', 'x.xml', '..%2fx', 'organizations-2.xml'])
      expect([name, (await fetch(`${world.url}/sitemap/${name}`)).status]).toEqual([name, 404])
  })

  test('is divided into parts of 5,000, each address once', async () => {
    const big = await aWorld()
    try {
      await manyForms(big.databaseUrl, 5_600)
      const index = locations(await (await fetch(`${big.url}/sitemap.xml`)).text())
      expect(index).toHaveLength(3)
      const sizes = []
      const all = new Set<string>()
      for (const part of index) {
        const urls = locations(await (await fetch(`${big.url}${new URL(part).pathname}`)).text())
        sizes.push(urls.length)
        for (const url of urls) all.add(url)
      }
      expect([sizes, all.size]).toEqual([[560, 5_000, 600], 6_160])
    } finally {
      await big.close()
    }
  })
})

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
}

test('security.txt gives the contact for vulnerabilities', async () => {
  const { operatorEmail } = world.deps.settings
  const answer = await fetch(`${world.url}/.well-known/security.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await answer.text()
  expect(text).toContain(`Contact: mailto:${operatorEmail ?? ''}`)
  expect(new Date(/Expires: (.+)/.exec(text)?.[1] ?? 0) > new Date()).toBe(true)
})
