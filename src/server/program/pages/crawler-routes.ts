import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { segmentOf } from '#domain/form/url-segments.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  type ListedPage,
  countListed,
  listFormPages,
  listOrganizationPages,
} from '#server/program/pages/sitemap-store.ts'
import { makeMicroCache } from '#server/platform/micro-cache.ts'

/** Addresses per sitemap file. */
const partSize = 5_000
/** Crawlers read the sitemap about once a day. */
const sitemapTtlMs = 600_000
const oneYearMs = 31_536_000_000

const pattern = /^(?:forms|organizations)-([1-9]\d{0,3})\.xml$/

/** Routes for crawlers: robots.txt, the sitemap in parts, and the contact for reporting security vulnerabilities. */
export function crawlerRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl, operatorEmail } = deps.settings
  const index = makeMicroCache(sitemapTtlMs, async (url: string) =>
    siteIndex(url, await deps.publicReads(countListed)),
  )
  const part = makeMicroCache(sitemapTtlMs, (name: string) => readPart(deps, name), 50)
  const xml = 'application/xml; charset=utf-8'
  const hidden = { schema: { hide: true } }
  // Browsers ask for it by themselves, also for a page that they leave before they read which icon it names.
  app.get('/favicon.ico', hidden, async (_request, reply) =>
    reply.code(204).header('cache-control', 'public, max-age=86400').send(),
  )
  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply.header('cache-control', 'max-age=3600').type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', hidden, async (_request, reply) => reply.type(xml).send(await index(publicUrl)))
  app.get<{ Params: { part: string } }>('/sitemap/:part', hidden, async (request, reply) =>
    reply.type(xml).send(await part(request.params.part)),
  )
  if (operatorEmail !== null)
    app.get('/.well-known/security.txt', hidden, async (_request, reply) => {
      const expires = new Date(deps.clock.now().getTime() + oneYearMs).toISOString()
      const lines = [
        `Contact: mailto:${operatorEmail}`,
        `Expires: ${expires}`,
        'Preferred-Languages: fr, en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
      ]
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
    })
}

/** Checkout steps are empty without a cart. Payment pages and API calls must not be indexed. */
function robots(publicUrl: string): string {
  const steps = [1, 2, 3, 4].flatMap((step) => [
    `/associations/*/*/*/${step}$`,
    `/associations/*/*/*/${step}/`,
  ])
  const closed = [
    '/paiement',
    '/prelevements',
    '/contribution',
    '/remboursement',
    '/retractation',
    '/renouveler',
    '/carte-adherent',
    '/nouvelles',
    '/ha-api',
    '/ha-oauth',
    '/connexion',
    '/langue/',
    '/error',
    '/redirection',
    '/associations/*/checkout',
    '/associations/*/redirection',
    ...steps,
  ]
  return `User-agent: *
${closed.map((path) => `Disallow: ${path}`).join('\n')}
Allow: /

Sitemap: ${publicUrl}/sitemap.xml
`
}

function siteIndex(publicUrl: string, counts: { forms: number; organizations: number }): string {
  const parts = (['organizations', 'forms'] as const).flatMap((kind) =>
    Array.from({ length: Math.ceil(counts[kind] / partSize) }, (_, at) => `${kind}-${at + 1}.xml`),
  )
  const entries = parts.map((name) => `<sitemap><loc>${publicUrl}/sitemap/${name}</loc></sitemap>`)
  return document('sitemapindex', entries)
}

/** One part of the sitemap. @throws AppError NOT_FOUND if the index does not have it */
async function readPart(deps: Deps, name: string): Promise<string> {
  const number = Number(pattern.exec(name)?.[1] ?? 0)
  const list = name.startsWith('forms') ? listFormPages : listOrganizationPages
  const read = (db: Db) => list(db, partSize, (number - 1) * partSize)
  const pages = number === 0 ? [] : await deps.publicReads(read)
  if (pages.length === 0) throw new AppError('NOT_FOUND')
  return document(
    'urlset',
    pages.map((page) => {
      const address = `${deps.settings.publicUrl}${pathOf(page)}`
      return `<url><loc>${address}</loc><lastmod>${page.updatedAt.toISOString()}</lastmod></url>`
    }),
  )
}

/** Slugs contain only letters, digits and hyphens, so nothing needs escaping. */
function pathOf({ organizationSlug, form }: ListedPage): string {
  const own = `/associations/${organizationSlug}`
  return form === null ? own : `${own}/${segmentOf(form.type)}/${form.slug}`
}

function document(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${root}>
`
}
