import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildServer } from '#server/program/app/build-server.ts'
import { mountPages, type PagesDeps } from '#server/program/app/pages.ts'
import { cachedAnswers } from '#server/platform/page-cache/cache-metrics.ts'
import type { CachedPageName } from '#server/platform/page-cache/cached-pages.ts'
import type { World } from '../a-world.ts'

export interface PagedServer {
  readonly app: FastifyInstance
  /** Log of the server, one object a line. */
  readonly logged: Readonly<Record<string, unknown>>[]
  /** A figure of the page cache: `/metrics` has more, and asks the database. */
  readonly counted: (page: string, result: string) => Promise<number>
}

/** Opens its metrics. */
export const viewKey = 'a-key-that-is-printed-at-start'

/** Encrypted, as in production. */
const publicUrl = 'https://dons.exemple.fr'

/**
 * A server on a world's database that renders pages as the test says.
 * @param level of the log; below `debug` stored pages are answered before the router
 */
export async function aPagedServer(
  world: World,
  render: PagesDeps['render'],
  changes: Partial<PagesDeps> = {},
  level = 'debug',
): Promise<PagedServer> {
  const logged: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().trim().split('\n')) logged.push(JSON.parse(line) as never)
      done()
    },
  })
  const app = await buildServer({
    deps: { ...world.deps, settings: { ...world.deps.settings, publicUrl } },
    log: pino({ level }, sink),
    trustedProxies: [],
    limitsRates: true,
    assetsFolder: null,
    viewKey,
    mailbox: null,
  })
  mountPages(app, {
    render,
    cacheVersion: async () => '1',
    isKnownAddress: (pathname) => !pathname.startsWith('/nulle'),
    readDrawing: async () => null,
    publicUrl,
    frameOrigin: null,
    development: null,
    ...changes,
  })
  return {
    app,
    logged,
    counted: async (page, result) => {
      const { values } = await cachedAnswers.get()
      return values.find(({ labels }) => labels.page === page && labels.result === result)?.value ?? 0
    },
  }
}

export const aggForm = '/ha-api/agg/form?organizationSlug=la-ruche&formType=Donation&formSlug=dons'

/** An address of each page of the table. */
export const addresses: Readonly<Record<CachedPageName, string>> = {
  organization: '/associations/la-ruche',
  campaign: '/associations/la-ruche/formulaires/dons',
  widget: '/associations/la-ruche/formulaires/dons/widget-bouton',
  search: '/e/recherche',
  notFound: '/nulle/part',
  aggForm,
}
export const pages = (['organization', 'campaign', 'search', 'notFound'] as const).map(
  (name) => [name, addresses[name]] as const,
)

/** Renders whatever it is given into the page: what reaches it can be read there. */
export function anEcho(status?: number, headers: Readonly<Record<string, string>> = {}) {
  const rendered: Request[] = []
  const render = async (request: Request, context: { requestId: string }) => {
    rendered.push(request)
    const seen = JSON.stringify({ url: request.url, headers: [...request.headers], ...context })
    const isMissing = new URL(request.url).pathname === '/introuvable'
    return new Response(`<html>${rendered.length} ${seen}</html>`, {
      status: status ?? (isMissing ? 404 : 200),
      headers: { 'content-type': 'text/html', ...headers },
    })
  }
  return { rendered, render }
}
